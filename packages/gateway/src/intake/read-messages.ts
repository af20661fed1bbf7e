import {
  deviceVersion,
  messagesMax,
  payloadMax,
  type Refusal,
  type RefusalReason,
  refusalReasons,
  type UpTopic,
  upMessages,
} from '@emberwatch/contract/devices'
import * as v from 'valibot'

export type Message = {
  [Name in UpTopic]: { readonly name: Name; readonly message: v.InferOutput<(typeof upMessages)[Name]> }
}[UpTopic]

export interface Read {
  readonly messages: readonly Message[]
  readonly refusals: readonly Refusal[]
}

/** @param text in place of the words of the reason */
export function refuse(
  of: string,
  id: unknown,
  reason: RefusalReason,
  field: string | null = null,
  text?: string,
): Refusal {
  const shortId = typeof id === 'string' ? id.slice(0, 64) : null
  return { v: deviceVersion, of, id: shortId, reason, field, text: text ?? refusalReasons[reason] }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** One message, or a list of them: what is wrong with one costs the others nothing. Never throws. */
export function readMessages(name: UpTopic, payload: Uint8Array): Read {
  if (payload.byteLength > payloadMax) return { messages: [], refusals: [refuse(name, null, 'too_large')] }
  const parsed = parse(payload)
  const list = Array.isArray(parsed) ? parsed : [parsed]
  if (list.length > messagesMax) return { messages: [], refusals: [refuse(name, null, 'too_large')] }
  const messages: Message[] = []
  const refusals: Refusal[] = []
  for (const value of list) {
    const read = readOne(name, value)
    if ('reason' in read) refusals.push(read)
    else messages.push(read)
  }
  return { messages, refusals }
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(payload))
  } catch {
    return undefined
  }
}

function readOne(name: UpTopic, value: unknown): Message | Refusal {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(name, null, 'not_json')
  const { id, v: version } = value as Record<string, unknown>
  if (version !== deviceVersion) return refuse(name, id, 'unknown_version', 'v')
  const result = v.safeParse(upMessages[name] as v.GenericSchema, value)
  if (result.success) return { name, message: result.output } as Message
  const [issue] = result.issues
  return refuse(name, id, 'invalid', v.getDotPath(issue), wordsOf(issue))
}

/** A missing member has words of the library, which name types of TypeScript. */
const wordsOf = ({ message, received, type }: v.BaseIssue<unknown>) =>
  type === 'object' && received === 'undefined' ? 'is missing' : message
