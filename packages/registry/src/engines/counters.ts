import type { StoreEngine } from '../state/store-engine.ts'
import type { StoreDatabase } from './store-database.ts'

type Counters = Pick<StoreEngine, 'readState' | 'changeState' | 'dropCounters' | 'keepKey'>

/** A row of JSON for each name. */
export function storedCounters({ query, transaction }: StoreDatabase): Counters {
  const readState = async <T>(name: string, empty: T): Promise<T> => {
    const [row] = await query<{ body: string }>('select body from emberwatch_store.counters where name = $1', [name])
    return row ? JSON.parse(row.body) : empty
  }
  const changeState = <T>(name: string, empty: T, next: (before: T) => T): Promise<T> =>
    transaction(async (ask) => {
      // Makes the row or locks it.
      const [row] = await ask<{ body: string }>(
        `insert into emberwatch_store.counters as known values ($1, $2)
         on conflict (name) do update set name = known.name returning body`,
        [name, JSON.stringify(empty)],
      )
      const after = next(JSON.parse(row?.body ?? ''))
      await ask('update emberwatch_store.counters set body = $2 where name = $1', [name, JSON.stringify(after)])
      return after
    })
  return {
    readState,
    changeState,
    dropCounters: async (name) => {
      await query('delete from emberwatch_store.counters where name = $1', [name])
    },
    keepKey: async (make) => {
      const key =
        (await readState('key', '')) || (await changeState('key', '', (before) => before || make().toString('base64')))
      return Buffer.from(key, 'base64')
    },
  }
}
