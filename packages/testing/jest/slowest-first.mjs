import sequencer from '@jest/test-sequencer'

const Sequencer = sequencer.default ?? sequencer

/**
 * Files that take fifteen seconds and more, the longest first. A machine that has run the tests before knows, by what Jest
 * keeps beside its cache; on a fresh one Jest goes by the size of the files, and one of these would begin when all others are done.
 */
export const slowest = [
  'release/pack/dist.test.ts',
  'dev/new/new.test.ts',
  'src/hostile-bodies.test.ts',
  'webpack/area-build.test.ts',
  'checks/older-shell.test.ts',
  'src/hostile-values.test.ts',
  'server/src/backup-all.test.ts',
  'src/access-sweep.test.ts',
  'src/ownership.test.ts',
  'server/src/start.test.ts',
  'backup/backup.test.ts',
  'admin-cli/admin-cli.test.ts',
  'backup/backup-cli.test.ts',
  'kernel/own-jobs.test.ts',
  'export/export-lines.test.ts',
  'CataloguePage/LiveExample.test.tsx',
  'registry/src/several-processes.test.ts',
  'lists/lists.test.ts',
  'backup/older-backup.test.ts',
  'engines/engines.test.ts',
  'checks/alerts.test.ts',
  'api/src/start.test.ts',
  'admin-cli/access-cli.test.ts',
  'declarations/api-snapshot.test.ts',
  'registry/src/shell-releases.test.ts',
  'dev/follow-area.test.ts',
  'declarations/contract-change.test.ts',
  'install-base/import.test.ts',
  'sites-systems/configuration-killed.test.ts',
  'UnitReportPage/UnitReportPage.test.tsx',
  'api/rolling-orders.test.ts',
  'SystemPage/ConfigurationList.test.tsx',
  'AreasPage/Teams.test.tsx',
  'release/release.test.ts',
  'CataloguePage/Catalogue.test.tsx',
  'live/live.test.tsx',
  'simulator/simulator.test.ts',
  'fleet/seed-demo.test.ts',
]
const placeOf = ({ path }) => {
  const place = slowest.findIndex((name) => path.endsWith(`/${name}`))
  return place < 0 ? slowest.length : place
}

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
