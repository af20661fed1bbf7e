import { StoreUnavailable } from '@emberwatch/registry'
import { unlessAway } from './unless-away.ts'

const gone = () => Promise.reject(new StoreUnavailable('gone'))
const hangs = () => new Promise(() => undefined)
const broken = () => Promise.reject(new Error('no registry document'))

it('passes over a shared store that is away or hangs, and over nothing else', async () => {
  expect(await unlessAway(gone, true)()).toBe('away')
  expect(await unlessAway(hangs, true)()).toBe('away')
  expect(await unlessAway(async () => 'read', true)()).toBe('read')
  await expect(unlessAway(broken, true)()).rejects.toThrow('no registry document')
})

it('fails where the store is of this machine', async () => {
  await expect(unlessAway(gone, false)()).rejects.toThrow('gone')
})
