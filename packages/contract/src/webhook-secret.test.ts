import { newSecret } from './webhook-secret.ts'

it('makes secrets of 32 random bytes', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^whsec_/)
  expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32)
})
