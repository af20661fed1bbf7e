import { Registry } from './registry.ts'

/**
 * Publishes the folders given after the store's root, all at the same time. With `DIE_BEFORE=<n>` the process kills
 * itself before the n-th step that would change something on the disk; with `PRINT_STEPS` it says which there are.
 */
const [root = '', ...folders] = process.argv.slice(2)
const dieBefore = Number(process.env.DIE_BEFORE ?? 0)
let steps = 0
const registry = new Registry(root, {
  staleLockMs: 2000,
  onStep: (step) => {
    steps += 1
    if (process.env.PRINT_STEPS) process.stdout.write(`${step}\n`)
    if (steps === dieBefore) process.kill(process.pid, 'SIGKILL')
  },
})
await Promise.all(folders.map((folder) => registry.publish(folder, { who: `process ${process.pid}`, note: folder })))
