import { createHash } from 'node:crypto'
import {
  ActiveList,
  Applied,
  DeviceEvent,
  DeviceIssue,
  deviceVersion,
  EntryState,
  issueSeverities,
  knownEventName,
  messagesMax,
  Presence,
  payloadMax,
  type Refusal,
  type RefusalReason,
  refusalReasons,
  standingKinds,
  type UpTopic,
} from '@emberwatch/contract/devices'
import * as v from 'valibot'
import { readJson } from './read-json.ts'
import { type ModemTime, readFlag, readRaw, readText, readTime, readWhole } from './read-values.ts'

/** What the intake needs of each message; `entry` is any text, and `at` is in `said`. */
const schemas = {
  presence: Presence,
  state: v.omit(EntryState, ['entry', 'at']),
  event: v.omit(DeviceEvent, ['entry', 'at']),
  issue: v.omit(DeviceIssue, ['entry', 'at']),
  active: v.omit(ActiveList, ['entry', 'at']),
  applied: v.omit(Applied, ['at']),
} as const

export type Message = {
  [Name in UpTopic]: {
    readonly name: Name
    readonly message: v.InferOutput<(typeof schemas)[Name]>
    readonly modemTime: ModemTime
    /** In lower case; null where it names none. */
    readonly entry: string | null
    /** Tells apart messages under one id. */
    readonly content: string
    /** The message as it came, for people. */
    readonly raw: string
  }
}[UpTopic]

export interface Read {
  readonly messages: readonly Message[]
  readonly refusals: readonly (Refusal & { readonly raw?: string })[]
}

/** @param text in place of the words of the reason */
export function refuse(
  of: string,
  id: unknown,
  reason: RefusalReason,
  field: string | null = null,
  text?: string,
): Refusal {
  const words = text === undefined ? refusalReasons[reason] : (readText(text, wordsMax) ?? refusalReasons[reason])
  return {
    v: deviceVersion,
    of,
    id: readText(id, idMax) ?? null,
    reason,
    field: readText(field, idMax) ?? null,
    text: words,
  }
}

const idMax = 64
/** Of a refusal, which may repeat what came. */
const wordsMax = 200
const intMax = 2_147_483_647

/**
 * One message, or a list of them, in whatever form they come: what is wrong with one costs the others nothing, and what cannot be read of it is left
 * out. Never throws.
 */
export function readMessages(name: UpTopic, payload: Uint8Array, receivedAt: Date): Read {
  if (payload.byteLength > payloadMax) return { messages: [], refusals: [refuse(name, null, 'too_large')] }
  const { text, value } = readJson(payload)
  const list = Array.isArray(value) ? value : [value]
  if (list.length > messagesMax) return { messages: [], refusals: [{ ...refuse(name, null, 'too_large'), raw: text }] }
  const messages: Message[] = []
  const refusals: Read['refusals'][number][] = []
  for (const each of list) {
    const read = readOne(name, each, receivedAt)
    if ('message' in read) messages.push(read)
    else refusals.push({ ...read, raw: readRaw(list.length === 1 ? text : JSON.stringify(each)) ?? '' })
  }
  return { messages, refusals }
}

type Members = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readOne(name: UpTopic, value: unknown, receivedAt: Date): Message | Refusal {
  if (!isObject(value)) return refuse(name, null, 'not_json')
  const modemTime = readTime(value.at)
  const raw = JSON.stringify(value)
  const content = createHash('sha256').update(`${name} ${raw}`).digest('base64url').slice(0, 22)
  // Without an id and a time the message of another minute is another one.
  const minute = modemTime.at ? '' : ` ${Math.floor(receivedAt.getTime() / 60_000)}`
  const common = { v: deviceVersion, id: readText(value.id, idMax) ?? `${content}${minute}` }
  const result = v.safeParse(schemas[name] as v.GenericSchema, {
    ...common,
    ...shapes[name](value, modemTime, receivedAt),
  })
  if (result.success) {
    const entry = readText(value.entry)?.toLowerCase() ?? null
    return { name, message: result.output, modemTime, entry, content, raw } as Message
  }
  const isOtherVersion = value.v !== undefined && readWhole(value.v, 0, intMax) !== deviceVersion
  if (isOtherVersion) return refuse(name, value.id, 'unknown_version', 'v')
  const [issue] = result.issues
  return refuse(name, value.id, 'invalid', v.getDotPath(issue), wordsOf(issue))
}

/** A missing member has words of the library, which name types of TypeScript. */
const wordsOf = ({ message, received, type }: v.BaseIssue<unknown>) =>
  received === 'undefined' || type === 'object' ? 'is missing' : message

/** A modem that names no session has one alone. */
const onlySession = '-'

/** Makes of each message the form of the contract, without what cannot be read. */
const shapes: Readonly<Record<UpTopic, (value: Members, modemTime: ModemTime, receivedAt: Date) => object>> = {
  presence: (value, { at }, receivedAt) =>
    withoutAbsent({
      at: (at ?? receivedAt).toISOString(),
      session: readText(value.session, idMax) ?? onlySession,
      online: readFlag(value.online),
      isClosed: readFlag(value.isClosed),
      firmware: readText(value.firmware, idMax),
      signal: readWhole(value.signal, -150, 0),
      revision: readWhole(value.revision, 0, intMax),
      every: readWhole(value.every, 10, 86_400),
    }),
  state: ({ stages, description }) =>
    withoutAbsent({
      stages: Object.fromEntries(
        Object.entries(isObject(stages) ? stages : {}).map(([stage, status]) => [
          stage,
          readText(status)?.toLowerCase(),
        ]),
      ),
      description: readText(description),
    }),
  event: ({ name, unit, message }) => {
    const words = readText(name)
    return withoutAbsent({
      name: words && knownEventName(words),
      unit: unitOf(unit),
      message: readRaw(message),
    })
  },
  issue: ({ issue, isSolved, severity, unit }) => {
    const words = readText(issue, idMax)
    const { name, hardware, number } = isObject(unit) ? unit : { name: unit }
    const severityWord = readText(severity)?.toLowerCase()
    return withoutAbsent({
      issue: words,
      // In doubt it is open, and somebody looks at it.
      isSolved: readFlag(isSolved) ?? false,
      severity: issueSeverities.find((each) => each === severityWord) ?? 'urgent',
      unit: withoutAbsent({
        name: readText(name) ?? words,
        number: readWhole(number, 0, intMax),
        hardware: readText(hardware),
      }),
    })
  },
  active: ({ isWhole, items }) =>
    withoutAbsent({
      isWhole: readFlag(isWhole),
      items: Array.isArray(items) ? items.flatMap(standingOf) : undefined,
    }),
  applied: ({ revision, isApplied, reason }) =>
    withoutAbsent({
      revision: readWhole(revision, 1, intMax),
      isApplied: readFlag(isApplied),
      reason: readText(reason),
    }),
}

/** What is neither an alarm, a fault nor a disablement is left out. */
function standingOf(item: unknown): object[] {
  if (!isObject(item)) return []
  const word = readText(item.kind)?.toLowerCase()
  const kind = standingKinds.find((each) => each === word)
  return kind ? [withoutAbsent({ kind, unit: unitOf(item.unit) })] : []
}

function unitOf(unit: unknown): object | undefined {
  if (!isObject(unit)) return readText(unit) === undefined ? undefined : { name: readText(unit) }
  const { name, id, class: unitClass, hardware } = unit
  return withoutAbsent({
    name: readText(name),
    id: readText(id),
    class: readText(unitClass),
    hardware: readText(hardware),
  })
}

const withoutAbsent = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
