import type { Readable } from 'node:stream'

/** Where a backup lies, or will: a file, or an object in a store that speaks S3. */
export interface BackupPlace {
  /** As people wrote it. */
  readonly name: string
  readonly isThere: () => Promise<boolean>
  /** Appears when it is whole; nothing of it stays where the content fails. @returns its size in bytes */
  readonly write: (content: AsyncIterable<Uint8Array>) => Promise<number>
  /** From its beginning, as often as it is called. @throws CopyRefused where it cannot be read */
  readonly read: () => Promise<Readable>
}
