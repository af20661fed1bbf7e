import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from '../../tools/dev/build-all.ts'
import { findNginx } from '../../tools/dev/debian.ts'
import { findPrograms } from '../../tools/dev/postgres/debian.ts'
import { databaseFaults } from './database-faults.ts'
import { dripFaults } from './drip-faults.ts'
import { fullStoreFaults } from './full-store-faults.ts'
import { interruptedFaults } from './interrupted-faults.ts'
import { judge, type Verdict } from './judge.ts'
import { lockedFaults } from './locked-faults.ts'
import { mailFaults } from './mail-faults.ts'
import { modemBrokerFaults } from './modem-broker-faults.ts'
import { modemFaults } from './modem-faults.ts'
import { peopleFaults } from './people-faults.ts'
import { poolerFaults } from './pooler-faults.ts'
import { processFaults } from './process-faults.ts'
import { startFaults } from './start-faults.ts'
import { storeFaults } from './store-faults.ts'
import { upgradeFaults } from './upgrade-faults.ts'
import { makeWorld } from './world.ts'

/**
 * `pnpm faults [words…] [--landing]`: lets everything fail that can, one after the other, while people write and read through nginx on two instances;
 * ends with 2 where something that was acknowledged is lost or doubled, with 1 where it is not well again by itself. With words only faults whose
 * names hold one of them, and with `--landing` those of a landing.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { landing: { type: 'boolean', default: false }, results: { type: 'string' } },
})
const missing = [findNginx() ? [] : ['nginx-light'], findPrograms().postgres ? [] : ['postgresql']].flat()
if (missing.length > 0) {
  console.log(`Not installed ("apt-get install ${missing.join(' ')}"): what can go wrong is left out.`)
  process.exit(process.env.CI ? 1 : 0)
}
const faults = [
  ...processFaults,
  ...upgradeFaults,
  ...databaseFaults,
  ...lockedFaults,
  ...poolerFaults,
  ...storeFaults,
  ...mailFaults,
  ...modemFaults,
  ...modemBrokerFaults,
  ...fullStoreFaults,
  ...peopleFaults,
  ...dripFaults,
  ...interruptedFaults,
  ...startFaults,
]
const selection = faults
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  .filter(({ isForReleases }) => !values.landing || !isForReleases)
await buildAll()
const world = await makeWorld()
const verdicts: Verdict[] = []
/** Survived at their second try. */
const flaky: string[] = []
try {
  for (const [number, fault] of selection.entries()) {
    const begin = performance.now()
    let verdict = await judge(world, fault, number)
    console.log(`${lineOf(verdict)}\n  ${((performance.now() - begin) / 1000).toFixed(0)} s in all`)
    // A busy machine is late at times, which a second try tells apart; what was acknowledged must be there at the first.
    if (verdict.wrong.length > 0 && verdict.lost + verdict.doubled === 0) {
      verdict = await judge(world, fault, selection.length + number)
      console.log(`${lineOf(verdict)}\n  at its second try`)
      if (verdict.wrong.length === 0) flaky.push(fault.name)
    }
    verdicts.push(verdict)
  }
} finally {
  await world.close()
}
const results = join(import.meta.dirname, '../../test-results')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'verdicts.json'), JSON.stringify(verdicts, null, 2))
const failed = verdicts.filter(({ wrong }) => wrong.length > 0)
if (values.results) {
  const failures = failed.map(({ fault, wrong: [first] }) => `${fault}: ${first}`)
  const counts = { passed: verdicts.length - failed.length, failed: failed.length, flaky, failures }
  writeFileSync(values.results, JSON.stringify(counts))
}
console.log(
  `\n${verdicts.length - failed.length} of ${verdicts.length} faults were survived${flaky.length > 0 ? `, at their second try ${flaky.join('; ')}` : ''}`,
)
const isLost = verdicts.some(({ lost, doubled }) => lost + doubled > 0)
process.exit(isLost ? 2 : Math.min(failed.length, 1))

function lineOf({
  fault,
  acknowledged,
  lost,
  doubled,
  saw,
  slowestMs,
  wellAfterMs,
  scrapes,
  alerts,
  log,
  notes,
  wrong,
}: Verdict): string {
  return [
    `\n${wrong.length === 0 ? 'survived' : 'FAILED  '}  ${fault}`,
    `  ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; saw ${JSON.stringify(saw)}, waited ${slowestMs} ms at most, well after ${wellAfterMs} ms`,
    `  ${scrapes} scrapes; alerts: ${alerts === null ? 'not looked at, as promtool is not installed' : alerts.join(', ') || 'none'}`,
    ...[...notes, ...wrong.map((text) => `! ${text}`), ...log.map((text) => `log: ${text}`)].map((text) => `  ${text}`),
  ].join('\n')
}
