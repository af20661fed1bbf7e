/** A copy that is not made or not taken, with a sentence for whoever asked. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}
