import { buildAll } from '../../tools/dev/build-all.ts'
import { stateDatabase } from './database-settings.ts'
import { gatewayBench } from './gateway.ts'
import { hostileBench } from './hostile.ts'
import { listsBench } from './lists.ts'
import { liveBench } from './live.ts'
import { peersBench } from './peers.ts'
import { releaseBench } from './release.ts'
import { reportsBench } from './reports.ts'

/** `pnpm bench <name>`: measures and compares; figures go to `test-results/bench/<name>.json`. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  gateway: gatewayBench,
  hostile: hostileBench,
  lists: listsBench,
  live: liveBench,
  peers: peersBench,
  release: releaseBench,
  reports: reportsBench,
}

const [name = ''] = process.argv.slice(2)
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!bench) {
  console.error(`pnpm bench <name>, where the name is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
await stateDatabase(process.env.BENCH_DATABASE_URL)
// Servers of the benches take the builds as they are: building would count as their memory.
await buildAll()
await bench()
process.exit(0)
