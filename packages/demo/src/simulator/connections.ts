import type { StoredStage } from '@emberwatch/api'
import type { Random } from '@emberwatch/api/fleet'
import { modemStages } from '@emberwatch/contract'

/** Entries connect stage by stage, drop and recover (product 22.7). */

export interface SimulatedEntry {
  /** The name that its modem has for it. */
  readonly endpointId: string
  readonly clientId: string
  readonly topic: string
  readonly systemId: string
  /** People's own entries come up without a failure. */
  readonly isOfFleet: boolean
  readonly stages: StoredStage[] | null
  readonly description: string | null
  readonly state: string | null
  readonly changedAt: Date | null
}

export interface ConnectionChange {
  readonly entry: SimulatedEntry
  readonly stages: StoredStage[]
  readonly description: string | null
}

type Status = StoredStage['status']

const connected = 'system_connected'
const connectedShare = 0.86
/** Chances per tick of four seconds: about one in half a minute. */
const stepChance = 0.12
const failChance = 0.06
/** Milliseconds for which a changed entry rests, and a new one is on its way. */
const restMs = 60_000

/** Causes by stage; a modem without a network sends nothing. */
const failures = [null, 'The modem did not accept the network configuration', 'The panel did not answer on its port']
const waitingText = 'Waiting for the first live message'

const asStages = (words: readonly Status[]): StoredStage[] =>
  modemStages.map(({ name }, i) => ({ name, status: words[i] ?? 'pending' }))
const repeat = (status: Status, times: number): Status[] => Array(times).fill(status)

function reached(entry: SimulatedEntry, done: number, isFailed = false): ConnectionChange {
  const stages = asStages([...repeat('ok', done), ...(isFailed ? repeat('fail', 1) : [])])
  return { entry, stages, description: isFailed ? (failures[done] ?? null) : null }
}

export const hasNoNetwork = ({ stages }: Pick<ConnectionChange, 'stages'>): boolean => stages[0]?.status === 'fail'

const hasRested = ({ changedAt }: SimulatedEntry, now: Date) =>
  !changedAt || now.getTime() - changedAt.getTime() > restMs

/** Begun, neither failed nor done, and not waiting at the last stage for long. */
const isComing = (entry: SimulatedEntry, now: Date) =>
  entry.stages !== null &&
  (entry.state === null ||
    entry.state === 'in_progress' ||
    (entry.state === 'panel_config_ok' &&
      entry.description === null &&
      entry.changedAt !== null &&
      !hasRested(entry, now)))

/** All entries on their way advance; now and then one drops or recovers. */
export function stepConnections(entries: readonly SimulatedEntry[], random: Random, now: Date): ConnectionChange[] {
  const coming = entries.filter((entry) => isComing(entry, now))
  const changes = coming.map((entry) => {
    const done = entry.stages?.filter(({ status }) => status === 'ok').length ?? 0
    const fails = entry.isOfFleet && done < failures.length && random.chance(failChance)
    return reached(entry, fails ? done : done + 1, fails)
  })
  if (!random.chance(stepChance)) return changes
  const settled = entries.filter((entry) => entry.stages !== null && !coming.includes(entry))
  const up = settled.filter(({ state }) => state === connected)
  const share = (up.length + coming.length) / Math.max(1, settled.length + coming.length)
  const isDrop = share >= connectedShare
  const candidates = (isDrop ? up : settled.filter(({ state }) => state !== connected)).filter((entry) =>
    hasRested(entry, now),
  )
  if (candidates.length === 0) return changes
  const target = random.pick(candidates)
  return [...changes, ...(isDrop ? drop(target, up, random) : [recover(target)])]
}

/** A lost mobile connection takes everything behind the modem down. */
function drop(target: SimulatedEntry, up: readonly SimulatedEntry[], random: Random): ConnectionChange[] {
  const kind = random.weighted([
    ['mobile', 5],
    ['waiting', 3],
    ['network', 1],
    ['panel', 2],
  ] as const)
  if (kind === 'mobile')
    return up.filter(({ clientId }) => clientId === target.clientId).map((entry) => reached(entry, 0, true))
  if (kind === 'waiting') return [{ ...reached(target, 3), description: waitingText }]
  return [reached(target, kind === 'network' ? 1 : 2, true)]
}

/** An entry that only waited connects at once; others begin with the network. */
const recover = (entry: SimulatedEntry): ConnectionChange => reached(entry, entry.state === 'panel_config_ok' ? 4 : 1)
