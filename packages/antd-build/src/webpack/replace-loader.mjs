/** A webpack loader that answers another text instead of a module's own; `source` is that text. */
export default function replaceLoader() {
  return this.getOptions().source
}
