import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commands } from '../commands/commands.ts'
import { openStore } from '../engines/store.ts'
import { forgetInstance, noteInstance, readInstances } from './instances.ts'
import { parseInput } from './refused.ts'

describe('instances', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-instances-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const build = { version: '1.0.0', commit: 'c0ffee', builtAt: null }
  const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 8, minutes))
  const seen = (minutes: number) => ({ build, startedAt: at(0).toISOString(), seenAt: at(minutes).toISOString() })

  it('of one store see one another until they end or are silent for long', async () => {
    const [one, two] = [openStore({ folder }), openStore({ folder })]
    await Promise.all([noteInstance(one, 'b:4000', seen(1), at(1)), noteInstance(two, 'a:4000', seen(1), at(1))])
    expect((await readInstances(one, at(2))).map(({ name }) => name)).toEqual(['a:4000', 'b:4000'])
    await noteInstance(two, 'a:4000', seen(14), at(14))
    expect(await readInstances(one, at(17))).toEqual([{ name: 'a:4000', ...seen(14) }])
    await forgetInstance(two, 'a:4000')
    expect(await readInstances(one, at(15))).toEqual([{ name: 'b:4000', ...seen(1) }])
  })

  it('include one whose clock is ten minutes slow', async () => {
    const store = openStore({ folder })
    await noteInstance(store, 'a:4000', seen(0), at(0))
    expect(await readInstances(store, at(10))).toHaveLength(1)
  })
})

describe('refused', () => {
  it('names an unknown field of a command, with the known ones', () => {
    expect(() => parseInput(commands.rollback.input, { area: 'modems', notes: 'why' })).toThrow(
      'schema: notes: is no key here; there are area, note, breaks, despiteApi. Is note meant?',
    )
    expect(() => parseInput(commands.list.input, { area: 'modems' })).toThrow(
      'schema: area: is no key here; there are none',
    )
  })
})
