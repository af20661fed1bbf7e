import type { StoreEngine } from './store-engine.ts'

/** Reads publish times from the log, by `<area> <version>`. */
export async function publishTimes(store: StoreEngine): Promise<Map<string, string>> {
  const lines = (await store.readLog()).filter(({ action }) => action === 'publish')
  return new Map(lines.reverse().map(({ area, to, at }) => [`${area} ${to}`, at]))
}
