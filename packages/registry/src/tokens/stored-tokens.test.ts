import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { endToken, storedTokens, storeToken, tokenLines } from './stored-tokens.ts'
import { findToken } from './tokens.ts'

const kari = { by: 'kari', writeLog: async () => undefined }

describe.each(testStoreKinds)('tokens in a store that is %s', (kind) => {
  let test: TestStore
  beforeEach(async () => {
    test = await createTestStore(kind)
  })
  afterEach(() => test.drop())

  it('are known to each host of the store until their end', async () => {
    const [one, other] = [await test.open(), await test.open()]
    const holder = async (token: string) => findToken(await storedTokens(other), token)
    const { token } = await storeToken(one, 'modems', 'pipeline', kari)
    expect(await holder(token)).toMatchObject({ scope: 'modems', name: 'pipeline' })
    const { token: second } = await storeToken(one, 'modems', 'pipeline-2', kari)
    await endToken(one, 'modems', 'pipeline', kari.writeLog)
    expect([await holder(token), await holder(second)]).toEqual([null, expect.objectContaining({ name: 'pipeline-2' })])
  })

  it('are stored as hashes and listed without the secret', async () => {
    const store = await test.open()
    const { token } = await storeToken(store, 'ops', 'night-shift', kari)
    const text = JSON.stringify(await store.readState<unknown>('tokens', null))
    expect(text).not.toContain(token)
    expect(await tokenLines(store)).toEqual([
      { scope: 'ops', name: 'night-shift', since: expect.stringMatching(/^\d{4}-.*Z$/), by: 'kari' },
    ])
  })

  it('have a name each, so that several coexist and end separately', async () => {
    const store = await test.open()
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => storeToken(store, 'modems', 'same', kari)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(storeToken(store, 'modems', 'same', kari)).rejects.toThrow(
      'schema: name: modems has a token same; choose another --name',
    )
    await storeToken(store, 'reports', 'same', kari)
    await endToken(store, 'modems', 'same', kari.writeLog)
    expect((await tokenLines(store)).map(({ scope }) => scope)).toEqual(['reports'])
    await expect(endToken(store, 'modems', 'same', kari.writeLog)).rejects.toThrow(
      'schema: name: modems has no token same',
    )
  })

  it('open nothing when their record is broken, and can be made again', async () => {
    const store = await test.open()
    for (const broken of [{ ops: true }, [{ scope: 'ops', name: 'x', hash: '', since: '', by: '' }], 'ops']) {
      await store.changeState<unknown>('tokens', null, () => broken)
      expect(await storedTokens(store)).toEqual([])
    }
    const { token } = await storeToken(store, 'ops', 'kari', kari)
    expect(findToken(await storedTokens(store), token)).not.toBeNull()
  })
})
