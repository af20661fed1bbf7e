import { openStore } from '../engines/store.ts'
import { Registry } from '../registry.ts'

/**
 * Publishes the folders given after the store's place (as JSON), all at the same time. With
 * `DIE_BEFORE=<n>` the process kills itself before the n-th step that would change something; with `PRINT_STEPS` it says which
 * there are.
 */
const [path = '', ...folders] = process.argv.slice(2)
const dieBefore = Number(process.env.DIE_BEFORE ?? 0)
let steps = 0
const onStep = (step: string) => {
  steps += 1
  if (process.env.PRINT_STEPS) process.stdout.write(`${step}\n`)
  if (steps === dieBefore) process.kill(process.pid, 'SIGKILL')
}
const store = openStore(JSON.parse(path), { onStep })
const registry = new Registry(store)
await Promise.all(folders.map((folder) => registry.publish(folder, { who: `process ${process.pid}`, note: folder })))
await store.close()
