import { openDatabase } from '../db/open.ts'
import { createSealer } from '../secrets/sealed.ts'
import { workerOn } from './job-worker.test-kit.ts'

/** A server process for tests, which takes a job and never finishes it. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
const sealer = createSealer([{ id: 'shared', key: Buffer.alloc(32, 7) }])
const run = async () => {
  process.stdout.write('taken\n')
  await new Promise(() => setInterval(() => undefined, 60_000))
  return undefined
}
await workerOn(db, [{ run }], sealer).start()
