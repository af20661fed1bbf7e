import { Semaphore } from './semaphore.ts'

const refusal = { code: 'generic.too_many_requests', details: { headers: { 'retry-after': '2' } } }

it('one key has a limit of holders in order of arrival, and other keys do not wait', async () => {
  const semaphore = new Semaphore({ perKey: 2 })
  const names: string[] = []
  const holds = ['a1', 'a2', 'a3', 'a4'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const start = Promise.withResolvers<void>()
    const call = semaphore.run('a', async () => {
      start.resolve()
      await promise
      names.push(name)
    })
    return { call, end: resolve, begun: start.promise }
  })
  const [first, second, third, fourth] = holds as [Hold, Hold, Hold, Hold]
  await Promise.all([first.begun, second.begun])
  await semaphore.run('b', async () => names.push('b'))
  second.end()
  await third.begun
  first.end()
  await fourth.begun
  for (const { end } of holds) end()
  await Promise.all(holds.map(({ call }) => call))
  expect(names.slice(0, 3)).toEqual(['b', 'a2', 'a1'])
  expect([semaphore.running, semaphore.waiting]).toEqual([0, 0])
})
interface Hold {
  readonly call: Promise<void>
  readonly end: () => void
  readonly begun: Promise<void>
}

it('a full queue of a key is refused with 429, and a stalled one with 503', async () => {
  const semaphore = new Semaphore({ perKey: 1, queuePerKey: 1, waitMs: 20, retrySeconds: 2 })
  const work = Promise.withResolvers<void>()
  const holding = semaphore.run('a', () => work.promise)
  const waiting = semaphore.run('a', async () => 'waited')
  await expect(semaphore.run('a', async () => 'more')).rejects.toMatchObject(refusal)
  await expect(waiting).rejects.toMatchObject({ ...refusal, code: 'generic.unavailable' })
  work.reject(new Error('failed'))
  await expect(holding).rejects.toThrow('failed')
  expect(await semaphore.run('a', async () => 'again')).toBe('again')
})

it('a wait that is too long behind calls of the same key is refused with 429', async () => {
  const semaphore = new Semaphore({ perKey: 1, waitMs: 100, retrySeconds: 2 })
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = [semaphore.run('a', () => first.promise), semaphore.run('a', () => second.promise)]
  const waiting = semaphore.run('a', async () => 'waited')
  // The clock of the queue ticks on before the first is over.
  await new Promise((resolve) => setTimeout(resolve, 2))
  first.resolve()
  await expect(waiting).rejects.toMatchObject(refusal)
  second.resolve()
  await Promise.all(calls)
})

it('slots go to other keys before a second one of a key', async () => {
  const wide = new Semaphore({ capacity: 2, perKey: 1, queue: 10, queuePerKey: 4 })
  const release = await wide.acquire('a')
  const second = wide.acquire('a')
  // The free place is not for the same key.
  expect(await Promise.race([second, wide.acquire('b').then(() => 'b is in')])).toBe('b is in')
  release()
  expect(await second).toBeInstanceOf(Function)
})

it('a full queue of all keys is refused with 503', async () => {
  const semaphore = new Semaphore({ capacity: 1, perKey: 1, queue: 2, queuePerKey: 4, retrySeconds: 10 })
  await semaphore.acquire('a')
  void semaphore.acquire('b')
  void semaphore.acquire('c')
  await expect(semaphore.acquire('d')).rejects.toMatchObject({
    code: 'generic.unavailable',
    details: { headers: { 'retry-after': '10' } },
  })
})

it('a call that does not wait gets no slot while all are taken', () => {
  const semaphore = new Semaphore({ capacity: 3, perKey: 2 })
  const [first, second] = [semaphore.tryAcquire('a'), semaphore.tryAcquire('a')]
  expect(semaphore.tryAcquire('a')).toBeUndefined()
  expect(semaphore.tryAcquire('b')).toBeDefined()
  expect(semaphore.tryAcquire('c')).toBeUndefined()
  first?.()
  first?.()
  expect(semaphore.running).toBe(2)
  expect(semaphore.tryAcquire('c')).toBeDefined()
  second?.()
})

it('a call with several keys waits in one queue until all have room', async () => {
  const semaphore = new Semaphore({ waitMs: 60_000 })
  const person = { key: 'person', most: 2 }
  const about = (thing: string) => [{ key: `person ${thing}`, most: 1, queue: 1 }, person]
  const sites = await semaphore.acquire(about('sites'))
  const nextSites = semaphore.acquire(about('sites'))
  await expect(semaphore.acquire(about('sites'))).rejects.toMatchObject({ code: 'generic.too_many_requests' })
  const modems = await semaphore.acquire(about('modems'))
  const systems = semaphore.acquire(about('systems'))
  modems()
  const release = await systems
  expect([semaphore.running, semaphore.waiting]).toEqual([2, 1])
  sites()
  ;(await nextSites)()
  release()
  expect([semaphore.running, semaphore.waiting]).toEqual([0, 0])
})
