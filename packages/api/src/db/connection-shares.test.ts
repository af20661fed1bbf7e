import { ConnectionShares } from './connection-shares.ts'
import { accountNeed, sessionNeed } from './current-call.ts'

const soon = 5
const long = 60_000

it('calls about one thing have half of the pool, all such things together four fifths, and accounts the rest', async () => {
  const shares = new ConnectionShares(10, 100)
  const enter = (need: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => shares.enter(need, soon)))
  const [first] = await enter('sites', 5)
  await expect(shares.enter('sites', soon)).rejects.toThrow('Calls about sites have all')
  await enter('modems', 3)
  await expect(shares.enter('systems', soon)).rejects.toThrow('Calls about systems')
  await enter(accountNeed, 5)
  await expect(shares.enter(accountNeed, soon)).rejects.toThrow('Calls about account')
  await enter(sessionNeed, 20)
  const waiting = shares.enter('systems', long)
  expect(shares.waiting).toBe(1)
  first?.(false)
  await waiting
})

it('after a time limit one at a time tries again, until one of them gets through', async () => {
  const shares = new ConnectionShares(10, 100)
  const first = await shares.enter('sites', soon)
  first(true)
  const probe = await shares.enter('sites', soon)
  await expect(shares.enter('sites', soon)).rejects.toThrow('Calls about sites')
  await shares.enter('modems', soon)
  const waiting = [1, 2].map(() => shares.enter('sites', long))
  probe(false)
  await Promise.all(waiting)
})

it('who waits for one thing leaves room in the line for all others', async () => {
  const shares = new ConnectionShares(2, 4)
  const leave = await shares.enter('sites', soon)
  const waiting = [1, 2].map(() => shares.enter('sites', long))
  await expect(shares.enter('sites', long)).rejects.toThrow('calls wait')
  const other = shares.enter('modems', long)
  leave(false)
  const next = await waiting[0]
  next?.(false)
  ;(await waiting[1])?.(false)
  await other
})

it('sign-ins have a whole line for themselves, whatever else waits', async () => {
  const shares = new ConnectionShares(2, 4)
  const leaves = [await shares.enter('sites', soon), await shares.enter(accountNeed, soon)]
  const waiting = ['sites', 'sites', 'modems', 'modems'].map((need) => shares.enter(need, long))
  await expect(shares.enter('systems', long)).rejects.toThrow('4 calls wait')
  const signIns = Array.from({ length: 4 }, () => shares.enter(accountNeed, long))
  await expect(shares.enter(accountNeed, long)).rejects.toThrow('calls wait')
  for (const leave of leaves) leave(false)
  for (const each of [...waiting, ...signIns]) void each.then((leave) => leave(false))
  await Promise.all([...waiting, ...signIns])
})
