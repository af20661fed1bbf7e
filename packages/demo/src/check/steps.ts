import { clockToleranceMs } from '@emberwatch/contract/devices'
import { readMessages } from '@emberwatch/gateway'
import type { Bench } from './bench.ts'

/** A line of the list that a device goes through. */
export interface Step {
  readonly name: string
  /** What the person at the device does. */
  readonly request?: string
  /** Harms the network. */
  readonly begin?: (bench: Bench, awayMs: number) => void | Promise<void>
  /** @returns whether it is as it should be */
  readonly isDone: (bench: Bench) => boolean
  /** What is wrong where it has not come to it. */
  readonly failure: (bench: Bench) => string
  /** A device may do without. */
  readonly isOptional?: boolean
}

const openAlarms = ({ state }: Bench) => state.issues.filter(({ hasAlarms, isSolved }) => hasAlarms && !isSolved)
const alarms = ({ state }: Bench) => state.issues.filter(({ hasAlarms }) => hasAlarms)

/** The checks in their order; each begins when the one before it is over. */
export function makeSteps(): readonly Step[] {
  let session: string | null = null
  let awayFrom = 0
  let awayUntil = 0
  let eventsBefore = 0
  const isBack = ({ state }: Bench) => state.isOnline && state.session !== session
  return [
    {
      name: 'birth',
      request: 'Switch the device on.',
      isDone: ({ state }) => state.isOnline,
      failure: ({ connects, topic }) =>
        connects.length === 0 ? 'it has not connected' : `it has not said {"online": true} at ${topic}/presence`,
    },
    { name: 'will', isDone: (bench) => willFault(bench) === null, failure: (bench) => willFault(bench) ?? '' },
    {
      name: 'configuration',
      isDone: ({ state }) => state.appliedRevision === state.revision && state.appliedReason === null,
      failure: ({ subscriptions, topic, state }) =>
        subscriptions.has(`${topic}/configuration`)
          ? (state.appliedReason ??
            `it has not said {"revision": ${state.revision}, "isApplied": true} at ${topic}/applied`)
          : `it has not subscribed to ${topic}/configuration`,
    },
    {
      name: 'state',
      request: 'Wait until the panel is connected.',
      isDone: ({ state }) => state.connectionState === 'system_connected',
      failure: ({ topic }) => `it has not said all four stages ok at ${topic}/state`,
    },
    {
      name: 'alarm',
      request: 'Set off a fire alarm at the panel.',
      isDone: (bench) => openAlarms(bench).length > 0,
      failure: () => 'no event or issue of an alarm has come',
    },
    {
      name: 'end',
      request: 'Reset the panel.',
      isDone: (bench) => alarms(bench).length > 0 && openAlarms(bench).length === 0,
      failure: () => 'an alarm is still open',
    },
    {
      name: 'active',
      isDone: ({ state }) => state.activeAt !== null,
      failure: () => 'it does not say what stands after a birth: what ends while it has no network stays open',
      isOptional: true,
    },
    {
      name: 'the same twice',
      request: 'Have the panel report something: the acknowledgement is lost on the way.',
      begin: (bench) => bench.loseNextAcknowledgement(),
      isDone: ({ unacknowledged, sayings }) =>
        sayings.some(
          (saying) =>
            unacknowledged !== undefined &&
            saying.connection > unacknowledged.connection &&
            saying.payload === unacknowledged.payload,
        ),
      failure: ({ unacknowledged }) =>
        unacknowledged ? 'it has not come again word for word, under its id' : 'no report has come at QoS 1',
    },
    {
      name: 'a lost network',
      begin: (bench) => {
        session = bench.state.session
        bench.cut()
      },
      isDone: isBack,
      failure: () => 'it has not come back as a new session',
    },
    {
      name: 'a wrong clock',
      isDone: ({ state }) => Math.abs(state.clockOffsetMs) <= clockToleranceMs,
      failure: ({ state, subscriptions, topic }) =>
        `its clock differs by ${Math.round(state.clockOffsetMs / 60_000)} minutes${
          subscriptions.has(`${topic}/time`) ? '' : `, and it does not read ${topic}/time`
        }`,
    },
    {
      name: 'a server that is away for a minute',
      request: 'Have the panel report something now, while the server is away.',
      begin: async (bench, awayMs) => {
        session = bench.state.session
        eventsBefore = bench.state.events.at(-1)?.id ?? 0
        awayFrom = Date.now()
        awayUntil = awayFrom + awayMs
        await bench.goAway(awayMs)
      },
      isDone: (bench) =>
        isBack(bench) &&
        bench.state.events.some(
          ({ id, at }) => id > eventsBefore && at.getTime() >= awayFrom - 1000 && at.getTime() <= awayUntil,
        ),
      failure: (bench) => (isBack(bench) ? 'what it saw meanwhile has not come with its time' : 'it has not come back'),
    },
  ]
}

/** Behind a broker of its own the will alone says that a device is gone. */
function willFault({ connects, topic, state }: Bench): string | null {
  const will = connects.at(-1)?.will
  if (!will) return 'its connection has no will'
  if (will.topic !== `${topic}/presence`) return `its will goes to ${will.topic}, not to ${topic}/presence`
  const { messages, refusals } = readMessages('presence', Buffer.from(will.payload), new Date())
  const [first] = messages
  if (first?.name !== 'presence') return `its will cannot be read: ${refusals[0]?.text ?? ''}`
  if (first.message.online) return 'its will says that it is online'
  if (first.message.session !== state.session)
    return `its will names the session ${first.message.session}, its birth ${state.session}`
  if (will.qos === 0) return 'its will has QoS 0'
  return will.retain ? null : 'its will is not retained'
}
