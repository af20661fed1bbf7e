/** A webpack loader that replaces a module's text with `source`. */
export default function replaceLoader() {
  return this.getOptions().source
}
