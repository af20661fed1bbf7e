import { readFileSync } from 'node:fs'
import sequencer from '@jest/test-sequencer'
import slowest from './slowest.json' with { type: 'json' }

const Sequencer = sequencer.default ?? sequencer

/**
 * `slowest.json` has files that take fifteen seconds and more, the longest first, by the end of their path. A machine that has run
 * the tests before knows, by what Jest keeps beside its cache; on a fresh one Jest goes by the size of the files, and one of these
 * would begin when all others are done.
 */
const placeOf = ({ path }) => {
  // A file of joined ones has their paths as titles.
  const names = path.includes('/.joined-tests/') ? readFileSync(path, 'utf8') : `${path}'`
  const place = slowest.findIndex((name) => names.includes(`/${name}'`))
  return place < 0 ? slowest.length : place
}

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
