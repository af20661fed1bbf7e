/** Messages between the server's thread and the database's. */
export interface EmbeddedStart {
  /** Undefined for a database in memory. */
  folder: string | undefined
  /** Path of a dump to start from; read in the thread, as copies between threads cost time. */
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
  /** Buffers become plain byte arrays between threads. */
  byteColumns: string[]
}

export type EmbeddedRequest = EmbeddedCall & { id: number }

export type EmbeddedAnswer =
  | { id: number; value: unknown }
  | { id: number; error: { message: string } & Record<string, string | undefined> }
  | { notification: { channel: string; payload: string } }
