import { ask, statementsOf } from '@emberwatch/api/testing/statements'
import type { BenchFleet } from './fleet.ts'
import type { View } from './views.ts'

/** A call beside the bare SQL that it sends, through the same driver. */

const rounds = 15
/** A slower view has fewer rounds, so that a run ends: three within the longer time, at least one. */
const timeoutMs = 6000
const threeRoundsMs = 60_000

/** @param prefer what the caller prefers, as a browser's table does (decision 0018) @returns the answer's text */
export async function call({ fetch, tokens }: BenchFleet, { path, account, body }: View, prefer = ''): Promise<string> {
  const headers = { authorization: tokens[account], prefer }
  const response = await (body
    ? fetch(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    : fetch(path, { headers }))
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return text
}

export async function measureView(fleet: BenchFleet, view: View) {
  const statements = await statementsOf(fleet.db, () => call(fleet, view))
  const api: number[] = []
  const bare: number[] = []
  const begin = performance.now()
  const goesOn = (round: number) => performance.now() - begin < (round < 3 ? threeRoundsMs : timeoutMs)
  for (let round = 0; round < rounds && goesOn(round); round++) {
    api.push(await timed(() => call(fleet, view)))
    bare.push(await timed(() => ask(fleet.db, statements)))
  }
  return {
    list: view.list,
    view: view.view,
    rounds: api.length,
    'p50, ms': round1(quantile(api, 0.5)),
    'p95, ms': round1(quantile(api, 0.95)),
    'p50 / SQL': round2(quantile(api, 0.5) / quantile(bare, 0.5)),
    'p95 / SQL': round2(quantile(api, 0.95) / quantile(bare, 0.95)),
  }
}

/** Medians of a first visit, in milliseconds: until the rows are there, and until count and totals, which a browser asks for at the same time, are there too. */
export async function measureFirstVisit(fleet: BenchFleet, view: View) {
  const rows: number[] = []
  const totals: number[] = []
  const roundsBegin = performance.now()
  for (let round = 0; round < rounds && performance.now() - roundsBegin < timeoutMs; round++) {
    const begin = performance.now()
    const since = async (call: Promise<unknown>, times: number[]) => {
      await call
      times.push(performance.now() - begin)
    }
    await Promise.all([since(call(fleet, view, 'count=none'), rows), since(call(fleet, countView(view)), totals)])
  }
  return { rows: round1(quantile(rows, 0.5)), totals: round1(quantile(totals, 0.5)) }
}

/** The same rows, counted: without order, and with one row. */
function countView(view: View): View {
  const [path = '', query = ''] = view.path.split('?', 2)
  const narrowing = new URLSearchParams(query)
  for (const name of ['limit', 'offset', 'orderBy', 'order']) narrowing.delete(name)
  narrowing.set('limit', '1')
  return { ...view, path: `${path}?${narrowing}` }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const round1 = (value: number) => Math.round(value * 10) / 10
const round2 = (value: number) => Math.round(value * 100) / 100
