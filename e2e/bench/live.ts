import { writeFigures } from './figures.ts'
import { measureListeners } from './live-listeners.ts'
import { measureWatching } from './live-watching.ts'

/**
 * `pnpm bench live`: a browser that watches 200 changing systems (for BENCH_MINUTES, one by default, none for 0): requests, heap, missed
 * updates; and what 2,000 listeners cost one server beside 10.
 */
export async function liveBench(): Promise<void> {
  const minutes = Number(process.env.BENCH_MINUTES ?? 1)
  const listeners = await measureListeners()
  console.table([listeners])
  const watching = minutes > 0 ? await measureWatching(minutes) : null
  if (watching) console.table([watching])
  writeFigures('live', { listeners, watching })
}
