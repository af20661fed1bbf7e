import { createOwnTraces } from './own-traces.ts'

const parentOf = (id: string) => `00-${id}-b7ad6b7169203331-01`

it('ids are known to servers of the same secret for a day, and to nobody else', () => {
  let now = Date.parse('2026-03-02T08:00:00Z')
  const ours = createOwnTraces('secret', () => now)
  const id = ours.make()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(ours.make()).not.toBe(id)
  const of = (secret: string | undefined) => createOwnTraces(secret, () => now).isOwn(parentOf(id))
  expect([of('secret'), of('other'), of(undefined)]).toEqual([true, false, false])
  now += 25 * 3600_000
  expect(of('secret')).toBe(false)
})

it.each(['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '', undefined, ['a', 'b'], '00-0af7-1-01'])(
  'takes %p for nobody of ours',
  (traceparent) => {
    expect(createOwnTraces('secret').isOwn(traceparent)).toBe(false)
  },
)
