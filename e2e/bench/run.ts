import { apiBench } from './api.ts'
import { brokerBench } from './broker.ts'
import { collectorBench } from './collector.ts'
import { stateDatabase } from './database-settings.ts'
import { extensionsBench } from './extensions.ts'
import { gatewayBench } from './gateway.ts'
import { growthBench } from './growth.ts'
import { historyBench } from './history.ts'
import { hostileBench } from './hostile.ts'
import { instancesBench } from './instances.ts'
import { intakeBench } from './intake.ts'
import { lighthouseBench } from './lighthouse.ts'
import { liveBench } from './live.ts'
import { loadBench } from './load.ts'
import { loopImportBench } from './loop-import.ts'
import { mapBench } from './map.ts'
import { notificationsBench } from './notifications.ts'
import { peersBench } from './peers.ts'
import { releaseBench } from './release.ts'
import { reportsBench } from './reports.ts'
import { screenBench } from './screen.ts'
import { summariesBench } from './summaries.ts'
import { telemetryBench } from './telemetry.ts'
import { uploadBench } from './upload.ts'
import { wallBench } from './wall.ts'

/** `pnpm bench <name>`: measures and compares; figures go to `test-results/bench/<name>.json`. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  live: liveBench,
  api: apiBench,
  broker: brokerBench,
  collector: collectorBench,
  extensions: extensionsBench,
  gateway: gatewayBench,
  growth: growthBench,
  history: historyBench,
  hostile: hostileBench,
  instances: instancesBench,
  intake: intakeBench,
  lighthouse: lighthouseBench,
  load: loadBench,
  'loop-import': loopImportBench,
  map: mapBench,
  notifications: notificationsBench,
  peers: peersBench,
  release: releaseBench,
  screen: screenBench,
  reports: reportsBench,
  summaries: summariesBench,
  telemetry: telemetryBench,
  upload: uploadBench,
  wall: wallBench,
}

const [name = ''] = process.argv.slice(2)
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!bench) {
  console.error(`pnpm bench <name>, where the name is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
await stateDatabase(process.env.BENCH_DATABASE_URL)
await bench()
process.exit(0)
