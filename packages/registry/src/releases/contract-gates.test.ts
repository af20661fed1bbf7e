import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstOfMajor, hostContract, publicView, type Release } from '@emberwatch/federation'
import { type HostContract, hostContractIn } from '../contracts/contract-gaps.ts'
import { noteHostContract } from '../contracts/host-contracts.ts'
import { needsLines, needsOf } from '../contracts/shell-needs.ts'
import { Registry } from '../registry.ts'
import { Refused } from '../state/refused.ts'
import { writeRelease } from '../testing/write-release.ts'

const ui = '@emberwatch/ui'
const by = { who: 'kari', note: 'a test' }
const major = Number(hostContract.split('.')[0])
const nextMajor = `${major + 1}.0.0`
const shell = (
  exports: HostContract['exports'] = {
    [ui]: ['Button', 'Words', 'icons', 'icons.close', 'icons.open'],
    '@emberwatch/ui/map': ['MapView'],
  },
) => ({
  version: hostContract,
  exports: exports ?? {},
})

let folder: string
let registry: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-gates-'))
  registry = new Registry(join(folder, 'store'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function built(version: string, changes: NonNullable<Parameters<typeof writeRelease>[1]>['changes'] = {}) {
  const build = await mkdtemp(join(folder, 'build-'))
  await writeRelease(build, { version, changes })
  return build
}
const modems = async () => (await registry.read()).areas.modems

/** Each mismatch has the answer of the host that makes it, and the message that names it. */
const mismatches = {
  'a missing module': [
    { uses: { '@emberwatch/ui/map': ['MapView'] } },
    shell({ [ui]: ['Button', 'Words'] }),
    "uses the module @emberwatch/ui/map, which the host's shell does not give",
  ],
  'a missing export': [
    { uses: { [ui]: ['Button', 'Words'] } },
    shell({ [ui]: ['Button'] }),
    "uses Words of @emberwatch/ui, which the host's shell does not give",
  ],
  'a missing member': [
    { uses: { [ui]: ['Button', 'icons.close', 'icons.open'] } },
    shell({ [ui]: ['Button', 'icons', 'icons.close'] }),
    "uses icons.open of @emberwatch/ui, which the host's shell does not give",
  ],
  'a later version, for what is missing': [
    { hostContract: `^${major}.99.0`, uses: { [ui]: ['Button', 'icons.open'] } },
    shell({ [ui]: ['Button', 'icons'] }),
    `needs host contract ^${major}.99.0, the host has ${hostContract}`,
    "uses icons.open of @emberwatch/ui, which the host's shell does not give",
  ],
  'another major version': [
    {},
    { ...shell(), version: nextMajor },
    `needs host contract ^${hostContract}, the host has ${nextMajor}`,
  ],
  'a future version': [
    {},
    { ...shell(), version: '4.0.0' },
    `needs host contract ^${hostContract}, the host has 4.0.0`,
  ],
} satisfies Record<string, [Partial<Release>, HostContract, ...string[]]>

/** Each gate: a store in which 1.0.0 fits, 2.0.0 is what does not, and how that one would get to people. */
const gates = {
  check: async (bad) => {
    const { refusals } = await registry.check(await bad())
    if (refusals.length) throw new Refused(refusals)
  },
  publish: async (bad) => registry.publish(await bad(), by),
  activate: async () => registry.activate('modems', '2.0.0', by),
  rollback: async () => registry.rollback('modems', by),
  canary: async () => registry.canary('modems', '2.0.0', { percent: 10 }, by),
  promote: async () => registry.promote('modems', by),
} as const satisfies Record<string, (bad: () => Promise<string>) => Promise<unknown>>
type Gate = keyof typeof gates

/** Each gate may need a state that is set up before its test. */
const before: Partial<Record<Gate, (bad: () => Promise<string>) => Promise<unknown>>> = {
  activate: async (bad) => registry.publish(await bad(), by, { activate: false }),
  canary: async (bad) => registry.publish(await bad(), by, { activate: false }),
  promote: async (bad) => {
    await registry.publish(await bad(), by, { activate: false })
    await registry.canary('modems', '2.0.0', { percent: 10 }, by)
  },
  rollback: async (bad) => {
    await registry.publish(await bad(), by)
    await registry.activate('modems', '1.0.0', by)
  },
}

const table = (Object.keys(gates) as Gate[]).flatMap((gate) =>
  (Object.keys(mismatches) as (keyof typeof mismatches)[]).map((mismatch) => [gate, mismatch] as const),
)

it.each(table)('%s refuses %s by name and changes nothing', async (gate, mismatch) => {
  const [changes, served, ...messages] = mismatches[mismatch]
  const bad = () => built('2.0.0', changes)
  await noteHostContract(registry.store, { ...shell(), version: `${major}.99.0` })
  await registry.publish(await built('1.0.0', { hostContract: '*' }), by)
  await before[gate]?.(bad)
  await noteHostContract(registry.store, served)
  const state = await modems()
  const refused = await gates[gate](bad).then(
    () => null,
    (error) => error,
  )
  expect(refused).toBeInstanceOf(Refused)
  const subject = gate === 'check' || gate === 'publish' ? 'release.json' : 'modems 2.0.0'
  expect(refused.message).toBe(messages.map((message) => `host-contract: ${subject}: ${message}`).join('\n'))
  expect(await modems()).toEqual(state)
})

it('every gate allows what the shell has, also the default export of CommonJS', async () => {
  await noteHostContract(registry.store, shell({ dayjs: ['default'], [ui]: ['Words'] }))
  await registry.publish(await built('1.0.0', { uses: { dayjs: ['default'], [ui]: ['Words'] } }), by)
  expect(await modems()).toMatchObject({ active: '1.0.0' })
})

it('a member needs more than its object', async () => {
  await noteHostContract(registry.store, shell({ [ui]: ['icons', 'icons.close'] }))
  await registry.publish(await built('1.0.0', { uses: { [ui]: ['icons', 'icons.close'] } }), by)
  const more = registry.publish(await built('1.1.0', { uses: { [ui]: ['icons', 'icons.open'] } }), by)
  await expect(more).rejects.toThrow('uses icons.open of @emberwatch/ui')
  expect(await modems()).toMatchObject({ active: '1.0.0' })
})

it("a shell.json without its modules' exports is refused at the field", () => {
  expect(() => hostContractIn(JSON.stringify({ hostContract }))).toThrow('Expected "exports"')
})

describe('a shell', () => {
  beforeEach(async () => {
    await noteHostContract(registry.store, shell())
    await registry.publish(await built('1.0.0', { uses: { '@emberwatch/ui/map': ['MapView'] } }), by)
    await registry.publish(await built('1.1.0', { uses: { [ui]: ['Words'] } }), by)
    await registry.publish(await built('1.2.0', { uses: { [ui]: ['Button', 'Words'] } }), by, { activate: false })
    await registry.canary('modems', '1.2.0', { percent: 10 }, by)
  })

  it('is refused for each release in use that it would break', async () => {
    expect((await registry.checkShell(shell({ [ui]: ['Button'] }))).map(({ message }) => message)).toEqual([
      "modems 1.1.0 (active): uses Words of @emberwatch/ui, which the host's shell does not give",
      "modems 1.0.0 (previous): uses the module @emberwatch/ui/map, which the host's shell does not give",
      "modems 1.2.0 (canary): uses Words of @emberwatch/ui, which the host's shell does not give",
    ])
    expect(await registry.checkShell(shell())).toEqual([])
  })

  it('breaks a formerly working release until the area has one that fits', async () => {
    const smaller = shell({ [ui]: ['Button'] })
    await noteHostContract(registry.store, smaller)
    expect((await registry.brokenByShell(smaller)).map(({ message }) => message)).toEqual([
      "modems 1.1.0: uses Words of @emberwatch/ui, which the host's shell does not give",
      "modems 1.2.0: uses Words of @emberwatch/ui, which the host's shell does not give",
    ])
    // A host that still serves the shell before is well.
    expect(await registry.brokenByShell(shell())).toEqual([])
    await registry.publish(await built('1.3.0', { uses: { [ui]: ['Button'] } }), by)
    await registry.endCanary('modems', by)
    expect(await registry.brokenByShell(smaller)).toEqual([])
  })

  it('adds data to pages only for something missing', async () => {
    const json = async () => JSON.stringify(publicView(await registry.readMarked(), '1.0.0'))
    expect(await json()).not.toMatch(/"uses"|"lacks"/)
    await noteHostContract(registry.store, shell({ [ui]: ['Button'] }))
    expect((await registry.readMarked()).areas.modems?.releases['1.1.0']?.lacks).toEqual({ [ui]: ['Words'] })
    expect(await json()).toContain('"lacks":{"@emberwatch/ui":["Words"]}')
  })
})

it('lists releases that use deprecated exports and publishes', async () => {
  const deprecated = { [ui]: { 'icons.open': 'since 1.3, use icons.door', Words: 'since 1.4, use Text' } }
  const build = await built('1.0.0', { uses: { [ui]: ['Button', 'Words.long', 'icons.open'] } })
  await noteHostContract(registry.store, {
    ...shell({ [ui]: ['Button', 'Words', 'Words.long', 'icons', 'icons.open'] }),
    deprecated,
  })
  const { refusals, warnings } = await registry.check(build)
  expect(refusals).toEqual([])
  expect(warnings).toEqual([
    'deprecated: uses Words.long of @emberwatch/ui, which is going: since 1.4, use Text',
    'deprecated: uses icons.open of @emberwatch/ui, which is going: since 1.3, use icons.door',
  ])
})

describe('a shell of the next major version', () => {
  const before = firstOfMajor(hostContract)
  const uses = { [ui]: ['Button', 'Words', 'icons.open'] }
  const next = (adapted?: string[]) => ({
    ...shell({ [ui]: ['Button', 'Text', 'icons', 'icons.door'] }),
    version: nextMajor,
    ...(adapted ? { adapts: { hostContract, exports: { [ui]: ['Button', ...adapted] } } } : {}),
  })
  const messages = async (served: HostContract) => {
    await noteHostContract(registry.store, served)
    return (await registry.check(await built('1.0.0', { hostContract: `^${before}`, uses }))).refusals.map(
      ({ message }) => message,
    )
  }

  it('without an adapter is refused for former releases, with the missing exports', async () => {
    expect(await messages(next())).toEqual([
      `release.json: needs host contract ^${before}, the host has ${nextMajor}`,
      "release.json: uses Words, icons.open of @emberwatch/ui, which the host's shell does not give",
    ])
  })

  it('is accepted when its adapter has everything in use, and refused by name otherwise', async () => {
    expect(await messages(next(['Words', 'icons', 'icons.open']))).toEqual([])
    expect(await messages(next(['Words', 'icons']))).toEqual([
      "release.json: uses icons.open of @emberwatch/ui, which the host's shell does not give",
    ])
    expect(await messages({ ...next(), adapts: { hostContract, exports: {} } })).toEqual([
      "release.json: uses the module @emberwatch/ui, which the host's shell does not give",
    ])
  })

  it('adapts one major version, which ends at its last version', async () => {
    await noteHostContract(registry.store, next(['Words', 'icons', 'icons.open']))
    for (const range of [`^${major}.99.0`, '^0.9.0', `^${nextMajor.replace('.0.0', '.1.0')}`])
      expect((await registry.check(await built('1.0.0', { hostContract: range, uses: {} }))).refusals).toEqual([
        { rule: 'host-contract', message: `release.json: needs host contract ${range}, the host has ${nextMajor}` },
      ])
  })

  it('accepts a release that names both major versions', async () => {
    const range = `^${before} || ^${nextMajor}`
    await noteHostContract(registry.store, next(['Words']))
    const check = async (names: string[]) =>
      (await registry.check(await built('1.0.0', { hostContract: range, uses: { [ui]: names } }))).refusals
    expect(await check(['Button', 'Text'])).toEqual([])
    expect((await check(['Words'])).map(({ message }) => message)).toEqual([
      "release.json: uses Words of @emberwatch/ui, which the host's shell does not give",
    ])
    await noteHostContract(registry.store, shell())
    expect(await check(['Button', 'Words'])).toEqual([])
  })

  it('lists what it drops, adapts and deprecates for each release in use', async () => {
    await noteHostContract(registry.store, shell())
    await registry.publish(await built('1.0.0', { hostContract: `^${before}`, uses: { [ui]: ['icons.open'] } }), by)
    await registry.publish(
      await built('1.1.0', { hostContract: `^${before}`, uses: { [ui]: ['Button', 'Words'] } }),
      by,
    )
    const deprecated = { [ui]: { Button: 'since 2.0, use Press, gone in 3.0' } }
    const needing = needsOf(await registry.read(), { ...next(['Words']), deprecated })
    expect(needsLines(needing)).toEqual([
      'modems 1.1.0 (active) is adapted: Words of @emberwatch/ui',
      'modems 1.1.0 (active) uses Button of @emberwatch/ui: since 2.0, use Press, gone in 3.0',
      "modems 1.0.0 (previous) would not run: uses icons.open of @emberwatch/ui, which the host's shell does not give",
    ])
    expect(needsLines(needsOf(await registry.read(), shell()))).toEqual([
      'modems 1.1.0 (active) loses nothing',
      'modems 1.0.0 (previous) loses nothing',
    ])
  })

  it('warns of adapted exports with their last date', async () => {
    await noteHostContract(registry.store, next(['Words', 'icons', 'icons.open']))
    const { warnings } = await registry.check(await built('1.0.0', { hostContract: `^${before}`, uses }))
    expect(warnings).toContain(
      `deprecated: uses Words of @emberwatch/ui, which is going: gone in ${nextMajor}, adapted until ${major + 2}.0`,
    )
  })
})
