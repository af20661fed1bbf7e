import { createHmac } from 'node:crypto'
import { newSecret, signedHeaders } from './webhook-signature.ts'

it('signs as Standard Webhooks says: id, time and body, with the bytes of the secret', () => {
  const at = new Date('2026-11-25T03:00:00.900Z')
  const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', { id: 'msg_1', at, body: '{"a":1}' })
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const signature = createHmac('sha256', key).update('msg_1.1795575600.{"a":1}').digest('base64')
  expect(headers).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1795575600',
    'webhook-signature': `v1,${signature}`,
  })
})

it('makes secrets of 32 random bytes', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^whsec_/)
  expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32)
})
