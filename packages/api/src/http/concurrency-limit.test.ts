import { createConcurrencyLimit } from './concurrency-limit.ts'

const refusal = { code: 'generic.too_many_requests', details: { headers: { 'retry-after': '2' } } }

it('one person has so many calls at once, the rest in order of coming, and others do not wait for them', async () => {
  const limit = createConcurrencyLimit({ atOnce: 2 })
  const names: string[] = []
  const holds = ['a1', 'a2', 'a3', 'a4'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const start = Promise.withResolvers<void>()
    const call = limit('a', async () => {
      start.resolve()
      await promise
      names.push(name)
    })
    return { call, end: resolve, begun: start.promise }
  })
  const [first, second, third, fourth] = holds as [Hold, Hold, Hold, Hold]
  await Promise.all([first.begun, second.begun])
  await limit('b', async () => names.push('b'))
  second.end()
  await third.begun
  first.end()
  await fourth.begun
  for (const { end } of holds) end()
  await Promise.all(holds.map(({ call }) => call))
  expect(names.slice(0, 3)).toEqual(['b', 'a2', 'a1'])
})
interface Hold {
  readonly call: Promise<void>
  readonly end: () => void
  readonly begun: Promise<void>
}

it('who finds too many waiting is told when to come again, and who waits where nothing moves that it cannot be had; a failure gives the place back', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: 20 })
  const work = Promise.withResolvers<void>()
  const holding = limit('a', () => work.promise)
  const waiting = limit('a', async () => 'waited')
  await expect(limit('a', async () => 'more')).rejects.toMatchObject(refusal)
  await expect(waiting).rejects.toMatchObject({ ...refusal, code: 'generic.unavailable' })
  work.reject(new Error('failed'))
  await expect(holding).rejects.toThrow('failed')
  expect(await limit('a', async () => 'again')).toBe('again')
})

it('who waits too long behind calls of the same person that are done one after the other has asked for too much', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waitMs: 100 })
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = [limit('a', () => first.promise), limit('a', () => second.promise)]
  const waiting = limit('a', async () => 'waited')
  // The clock of the line ticks on before the first is over.
  await new Promise((resolve) => setTimeout(resolve, 2))
  first.resolve()
  await expect(waiting).rejects.toMatchObject(refusal)
  second.resolve()
  await Promise.all(calls)
})
