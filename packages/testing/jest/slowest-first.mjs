import sequencer from '@jest/test-sequencer'

const Sequencer = sequencer.default ?? sequencer

/**
 * Files that take a minute and more, the longest first. A machine that has run the tests before knows; on a fresh one Jest goes by the size
 * of the files, and one of these would begin when all others are done.
 */
const slowest = ['dist.test.ts', 'hostile-bodies.test.ts', 'hostile-values.test.ts', 'ownership.test.ts', 'new.test.ts']
const placeOf = ({ path }) => {
  const place = slowest.findIndex((name) => path.endsWith(`/${name}`))
  return place < 0 ? slowest.length : place
}

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
