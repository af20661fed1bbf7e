import type { BulkRow } from '../db/bulk.ts'
import type { Installations } from './installations.ts'
import { createRandom, type Random } from './random.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A little more than what availability is counted of (product 8.17). */
const daysBack = 95

const failures = [
  ['mobile_connection_failed', 'No answer from the mobile network'],
  ['panel_config_failed', 'The panel did not answer on its port'],
  ['panel_config_ok', null],
] as const

type Change = BulkRow<'connectionChanges'>

/** Makes the history before the current state, which the trigger notes: some losses in three months, most of them short. */
export function buildConnections(seed: string, { systems }: Pick<Installations, 'systems'>, now: Date): Change[] {
  return systems.flatMap((system) => {
    const { connectionState, connectionChangedAt } = system
    if (!connectionState || !connectionChangedAt) return []
    const random = createRandom(`${seed} connections ${system.id}`)
    const last = new Date(connectionChangedAt).getTime()
    const begin = now.getTime() - daysBack * dayMs
    const add = (at: number, state: string, cause: string | null = null): Change => ({
      systemId: system.id as string,
      changedAt: new Date(at),
      state,
      cause,
    })
    const changes = [add(begin, 'system_connected'), ...losses(random, begin, last - dayMs).flatMap(toChanges(add))]
    if (connectionState !== 'system_connected') return changes
    // A system that is connected since then was not before.
    const [state, cause] = random.pick(failures)
    return [...changes, add(last - random.int(3, 300) * minuteMs, state, cause)]
  })
}

interface Loss {
  readonly begins: number
  readonly ends: number
  readonly failure: (typeof failures)[number]
}

function losses(random: Random, begin: number, end: number): Loss[] {
  const outages: Loss[] = []
  for (let at = begin; ; ) {
    at += random.int(4 * 1_440, 40 * 1_440) * minuteMs
    const minutes = random.chance(0.15) ? random.int(1_440, 4_320) : random.int(3, 240)
    const ends = at + minutes * minuteMs
    if (ends >= end) return outages
    outages.push({ begins: at, ends, failure: random.pick(failures) })
    at = ends
  }
}

const toChanges =
  (add: (at: number, state: string, cause?: string | null) => Change) =>
  ({ begins, ends, failure: [state, cause] }: Loss) => [add(begins, state, cause), add(ends, 'system_connected')]
