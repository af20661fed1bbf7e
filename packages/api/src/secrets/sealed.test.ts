import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DataKey, readDataKeys } from '../settings/data-keys.ts'
import { readSettings } from '../settings.ts'
import { dataKeysOf } from './data-keys.ts'
import { createSealer, isSealed } from './sealed.ts'

const keyOf = (id: string): DataKey => ({ id, key: randomBytes(32) })
const [spring, autumn] = [keyOf('spring'), keyOf('autumn')]

describe('a sealed text', () => {
  it('opens to its text and differs each time', () => {
    const sealer = createSealer([spring])
    const text = 'Brannvakt æøå 火 🔥'
    const sealed = [sealer.seal(text), sealer.seal(text)]
    expect(new Set(sealed).size).toBe(2)
    for (const one of sealed) {
      expect(one).toMatch(/^sealed\.spring\./)
      expect(one).not.toContain('Brannvakt')
      expect([isSealed(one), sealer.isCurrent(one), sealer.open(one)]).toEqual([true, true, text])
    }
    expect(sealer.open(sealer.seal(''))).toBe('')
  })

  it('opens after a rotation and reports the former key', () => {
    const before = createSealer([spring]).seal('4711')
    const after = createSealer([autumn, spring])
    expect([after.open(before), after.isCurrent(before)]).toEqual(['4711', false])
    expect(after.isCurrent(after.seal('4711'))).toBe(true)
  })

  it('stays closed after a change, or under another key or name', () => {
    const sealer = createSealer([spring, { ...spring, id: 'alias' }])
    const sealed = sealer.seal('4711')
    const last = sealed.at(-2) === 'A' ? 'B' : 'A'
    expect(() => sealer.open(sealed.slice(0, -2) + last + sealed.at(-1))).toThrow()
    expect(() => sealer.open(sealed.replace('spring', 'alias'))).toThrow()
    expect(() => sealer.open(sealed.slice(0, 20))).toThrow()
    expect(() => createSealer([autumn]).open(sealed)).toThrow('the key spring is not among DATA_KEYS')
    expect(() => sealer.open('4711')).toThrow('the text is not sealed')
  })
})

describe('the keys', () => {
  const base64 = randomBytes(32).toString('base64')

  it('come from DATA_KEYS, the current one first', () => {
    const { dataKeys } = readSettings({ DATA_KEYS: `b:${base64}, a:${randomBytes(32).toString('base64url')}` })
    expect(dataKeys?.map(({ id, key }) => [id, key.length])).toEqual([
      ['b', 32],
      ['a', 32],
    ])
  })

  it.each(['a', `a:${base64.slice(0, 20)}`, `:${base64}`, `a b:${base64}`])('are refused as %j', (text) => {
    expect(() => readSettings({ DATA_KEYS: text })).toThrow(/^DATA_KEYS must be <id>:<32 bytes as base64>/)
  })

  it('are refused with two names alike', () => {
    expect(() => readDataKeys(`a:${base64},a:${base64}`)).toThrow('two keys alike')
  })

  it('are created once without it, readable by the owner only', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-keys-'))
    const keys = await Promise.all([1, 2, 3].map(() => dataKeysOf({ dataDir, dataKeys: undefined })))
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
    expect((await stat(join(dataDir, 'data-keys'))).mode & 0o777).toBe(0o600)
    await rm(dataDir, { recursive: true })
  })
})
