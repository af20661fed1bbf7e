import { parseArgs } from 'node:util'
import { areasHere } from '../../dev/build-all.ts'
import { installInCi, programsOfTests } from '../../dev/debian.ts'
import { markGreen } from '../../dev/green.ts'
import { leftOutOfLanding, leftOutOfPerson } from './left-out.ts'
import { allParts, areaParts, changedParts, landingParts, personParts, type Shard } from './parts.ts'
import { runParts } from './run-parts.ts'

/**
 * `npm test`: what a person runs before a push. `pnpm verify <area>`: the same for one area and the packages below it. `pnpm test:changed`: what
 * imports a change. `pnpm test:landing`: what .ci/run runs after `npm test`. `pnpm test:all [--shard=1/3]`: everything, after which the commit may be released.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    landing: { type: 'boolean' },
    all: { type: 'boolean' },
    changed: { type: 'boolean' },
    shard: { type: 'string' },
  },
})
const [area] = positionals
if (area !== undefined && !areasHere().includes(area)) {
  console.error(`There is no area "${area}" here, but ${areasHere().join(', ')}`)
  process.exit(2)
}
if (values.shard !== undefined && !/^\d+\/\d+$/.test(values.shard)) {
  console.error(`--shard is i/n, such as 1/3; ${values.shard} is not`)
  process.exit(2)
}
installInCi(programsOfTests)
const isGreen = await runCircle()
process.exitCode = isGreen ? 0 : 1

async function runCircle(): Promise<boolean> {
  if (area !== undefined) return runParts(areaParts(area))
  if (values.changed) return runParts(changedParts(), { leftOut: leftOutOfPerson() })
  if (values.landing) return runParts(landingParts(), { deadline: deadline(), leftOut: leftOutOfLanding() })
  if (!values.all) return runParts(personParts, { deadline: deadline(), leftOut: leftOutOfPerson() })
  const shard = values.shard as Shard | undefined
  const isGreen = await runParts(allParts(shard))
  if (isGreen) markGreen(shard)
  return isGreen
}

/** `.ci/run` says when it must be over, in seconds of the epoch. */
function deadline(): number | undefined {
  const { TESTS_END } = process.env
  return TESTS_END ? Number(TESTS_END) * 1000 : undefined
}
