import { StoreUnavailable } from '@emberwatch/registry'
import { skipWhileUnavailable } from './skip-while-unavailable.ts'

const unavailable = () => Promise.reject(new StoreUnavailable('gone'))
const hangs = () => new Promise(() => undefined)
const failing = () => Promise.reject(new Error('no registry document'))

it('passes over a shared store that is away or hangs, and over nothing else', async () => {
  expect(await skipWhileUnavailable(unavailable, true)()).toBe('away')
  expect(await skipWhileUnavailable(hangs, true)()).toBe('away')
  expect(await skipWhileUnavailable(async () => 'read', true)()).toBe('read')
  await expect(skipWhileUnavailable(failing, true)()).rejects.toThrow('no registry document')
})

it('fails where the store is of this machine', async () => {
  await expect(skipWhileUnavailable(unavailable, false)()).rejects.toThrow('gone')
})
