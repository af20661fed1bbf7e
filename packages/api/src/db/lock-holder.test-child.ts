import { lockDataFolder } from './data-lock.ts'

/** For tests: takes the lock of the folder it is told and holds it until it is stopped. */
await lockDataFolder(process.argv[2] ?? '')
process.stdout.write('held\n')
setInterval(() => undefined, 60_000)
