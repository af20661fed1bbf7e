import type { Readable } from 'node:stream'

export interface BackupLocation {
  readonly name: string
  readonly isThere: () => Promise<boolean>
  /** The file appears when it is whole; a failure leaves nothing. @returns its size in bytes */
  readonly write: (content: AsyncIterable<Uint8Array>) => Promise<number>
  /** Reads from the beginning at each call. @throws CopyRefused where it cannot be read */
  readonly read: () => Promise<Readable>
}

export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}
