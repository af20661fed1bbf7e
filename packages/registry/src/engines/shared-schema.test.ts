import pg from 'pg'
import { Registry } from '../registry.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { ensureSchema, schemaSteps } from './shared-schema.ts'
import type { SharedPlace } from './shared-store.ts'

/** The tests change the schema of the shared store by an additional step. */

const by = { who: 'ops', note: 'a test' }
const withChange = [...schemaSteps, 'alter table document add column made_up text']

const onShared = testStoreKinds.includes('shared') ? describe : describe.skip
onShared('a later change of the schema', () => {
  let test: TestStore
  beforeEach(async () => {
    test = await createTestStore('shared')
  })
  afterEach(() => test.drop())
  const start = async (steps: readonly string[]) => {
    const client = new pg.Client({ connectionString: (test.place as SharedPlace).databaseUrl })
    await client.connect()
    await ensureSchema(client, steps).finally(() => client.end())
  }
  const steps = async () =>
    (await test.ask<{ number: number }>('select number from emberwatch_store.version order by number')).map(
      ({ number }) => number,
    )

  it('is made once, though several hosts start at the same moment, and keeps what the store has', async () => {
    const registry = new Registry(await test.open())
    await registry.grant('weather', { paths: ['/weather'], owner: 'W' }, by)
    expect(await steps()).toEqual([1])
    await Promise.all(Array.from({ length: 4 }, () => start(withChange)))
    expect(await steps()).toEqual([1, 2])
    expect(await test.ask('select revision, made_up from emberwatch_store.document')).toEqual([
      { revision: 1, made_up: null },
    ])
  })

  it('leaves hosts that do not know it at work on the store', async () => {
    await start(withChange)
    const registry = new Registry(await test.open())
    await registry.grant('weather', { paths: ['/weather'], owner: 'W' }, by)
    expect((await registry.read()).grants?.weather?.owner).toBe('W')
    expect(await steps()).toEqual([1, 2])
  })

  it('that fails leaves the schema as it was', async () => {
    await start(schemaSteps)
    await expect(start([...withChange, 'alter table nowhere add column made_up text'])).rejects.toThrow('nowhere')
    expect(await steps()).toEqual([1])
    await expect(test.ask('select made_up from emberwatch_store.document')).rejects.toThrow('made_up')
  })
})
