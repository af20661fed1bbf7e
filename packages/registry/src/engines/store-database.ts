/** The database of a store: PostgreSQL, which hosts share, or SQLite in its folder. Both speak the SQL of this folder. */

/** The table names begin with `emberwatch_store.`; texts of JSON are parsed by the caller. */
export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

export interface StoreDatabase {
  /** @throws StoreUnavailable where it does not answer */
  readonly query: Query
  readonly transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>
  /** The revision of the document, null before the first answer; cheap enough for every request. */
  readonly revision: () => Promise<number | null>
  /** Tells other hosts, when the transaction has ended. */
  readonly announce: (query: Query, revision: number) => Promise<unknown>
  /** Written by this process. */
  readonly noteRevision: (revision: number) => Promise<void>
  readonly close: () => Promise<void>
}

export const revisionOf = async (query: Query): Promise<number> =>
  (await query<{ revision: number }>('select revision from emberwatch_store.document'))[0]?.revision ?? 0
