/** What the server's thread and the database's thread say to one another. */
export interface EmbeddedStart {
  /** Undefined keeps everything in memory. */
  folder: string | undefined
  /** Path of another embedded database's dump to begin with; read here, as copies between threads cost. */
  dump: string | undefined
}

export type EmbeddedCall =
  | { kind: 'query'; sql: string; parameters: (string | Uint8Array | null)[] }
  | { kind: 'script'; sql: string }
  | { kind: 'listen'; channel: string }
  | { kind: 'dump' }
  | { kind: 'close' }

export interface EmbeddedRows {
  command: string | undefined
  rowCount: number
  rows: Record<string, unknown>[]
  /** Columns of bytes: Buffers become plain byte arrays between threads. */
  byteColumns: string[]
}

export type EmbeddedRequest = EmbeddedCall & { id: number }

export type EmbeddedAnswer =
  | { id: number; value: unknown }
  | { id: number; error: { message: string } & Record<string, string | undefined> }
  | { notification: { channel: string; payload: string } }
