import { lockDataFolder } from './data-lock.ts'

/** A process for tests, which locks the folder of its argument until it is stopped. */
await lockDataFolder(process.argv[2] ?? '')
process.stdout.write('held\n')
setInterval(() => undefined, 60_000)
