import { ask, statementsOf } from '@emberwatch/api/testing/statements'
import { quantile, round, timed } from '../figures.ts'
import type { BenchFleet } from './fleet.ts'
import type { View } from './views.ts'

/** A call beside the bare SQL that it sends, through the same driver. */

const rounds = 15
/** A slower view has fewer rounds, so that a run ends: three within the longer time, at least one. */
const timeoutMs = 6000
const threeRoundsMs = 60_000

/** @returns the answer's text */
export async function call({ fetch, tokens }: BenchFleet, { path, account, body }: View): Promise<string> {
  const headers = { authorization: tokens[account] }
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
  const goesOn = (n: number) => performance.now() - begin < (n < 3 ? threeRoundsMs : timeoutMs)
  for (let n = 0; n < rounds && goesOn(n); n++) {
    api.push(await timed(() => call(fleet, view)))
    bare.push(await timed(() => ask(fleet.db, statements)))
  }
  return {
    list: view.list,
    view: view.view,
    rounds: api.length,
    'p50, ms': round(quantile(api, 0.5)),
    'p95, ms': round(quantile(api, 0.95)),
    'p50 / SQL': round(quantile(api, 0.5) / quantile(bare, 0.5), 2),
    'p95 / SQL': round(quantile(api, 0.95) / quantile(bare, 0.95), 2),
  }
}
