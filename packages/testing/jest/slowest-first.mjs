import sequencer from '@jest/test-sequencer'

const Sequencer = sequencer.default ?? sequencer

/**
 * Files that take fifteen seconds of processor and more, the longest first. A machine that has run the tests before knows, by what Jest
 * keeps beside its cache; on a fresh one Jest goes by the size of the files, and one of these would begin when all others are done.
 */
const slowest = [
  'pack/dist.test.ts',
  'new/new.test.ts',
  'src/hostile-bodies.test.ts',
  'src/hostile-values.test.ts',
  'src/access-sweep.test.ts',
  'backup/backup-cli.test.ts',
  'server/backup-all.test.ts',
  'server/start.test.ts',
  'backup/older-backup.test.ts',
  'simulator/simulator.test.ts',
  'jobs/own-jobs.test.ts',
  'src/ownership.test.ts',
  'admin-cli/admin-cli.test.ts',
  'src/start.test.ts',
  'lists/lists.test.ts',
  'SystemPage/ConfigurationList.test.tsx',
  'backup/backup.test.ts',
  'admin-cli/access-cli.test.ts',
  'webpack/area-build.test.ts',
  'sites-systems/configuration-killed.test.ts',
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
