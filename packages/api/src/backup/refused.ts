export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}
