import type { WorkKind } from '@emberwatch/contract'
import type { FieldChange } from '@emberwatch/contract/admin'
import {
  type AlarmCause,
  type AttentionKind,
  alarmCauses,
  type CallOutcome,
  callOutcomes,
  kindsText,
  logKindWords,
  type ServiceKind,
  type StoredLogKind,
  troubleWords,
  workWords,
} from '@emberwatch/contract/sites-systems'

/** Writes the changes in words (product 8.17). Values stay out of it. */

/** `siteNumber` becomes 'Site number'. */
const fieldText = (field: string): string => {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function changeText({ field, from, to }: FieldChange): string {
  if (field !== 'accessLevel') return fieldText(field)
  if (from === null) return 'Access level given'
  return to === null ? 'Access level taken away' : 'Access level changed'
}

export const changesText = (changes: readonly FieldChange[] | null): string | null =>
  changes?.map(changeText).join(', ') || null

interface AssignmentLine {
  readonly trouble: AttentionKind
  readonly assigneeName: string | null
  readonly isHandedOver: boolean
  /** Null where it begins. */
  readonly ending: 'returned' | 'handedOver' | 'over' | 'access' | null
}

/** Such as 'Alarm: handed over to Kari Moe'. */
export function assignmentText({ trouble, assigneeName, isHandedOver, ending }: AssignmentLine): string {
  const name = assigneeName ?? 'somebody'
  const what = {
    returned: 'given back',
    handedOver: 'handed over',
    over: `over, ${name} dealt with it`,
    access: `${name} does not see it any more`,
  }
  const begin = isHandedOver ? `handed over to ${name}` : `taken by ${name}`
  return `${troubleWords[trouble]}: ${ending ? what[ending] : begin}`
}

/** Such as 'Alarm: nobody took it, mail to Kari Moe' */
export const escalationText = (trouble: AttentionKind, recipients: string | null): string =>
  `${troubleWords[trouble]}: nobody took it, mail to ${recipients ?? 'nobody'}`

interface WrittenLine {
  readonly kind: StoredLogKind
  readonly cause: AlarmCause | null
  readonly correctsId: string | null
  readonly contact: string | null
  readonly phoneNumber: string | null
  readonly outcome: CallOutcome | null
}
/** Such as 'Cause of an alarm: Fire (correction)', or 'Rang Kari Moe (+47 51 00 00 00): no answer' */
export const lineText = ({ kind, cause, correctsId, contact, phoneNumber, outcome }: WrittenLine): string =>
  outcome
    ? `Rang ${contact}${phoneNumber ? ` (${phoneNumber})` : ''}: ${callOutcomes[outcome].toLowerCase()}`
    : `${logKindWords[kind]}${cause ? `: ${alarmCauses[cause].label}` : ''}${correctsId ? ' (correction)' : ''}`

/** Such as 'Test: end' */
export const workText = (kind: WorkKind, isEnd: boolean): string => `${workWords[kind]}: ${isEnd ? 'end' : 'begin'}`

interface WorkLine {
  readonly workReason: string | null
  /** Null for work that is no visit. */
  readonly visitKinds: readonly ServiceKind[] | null
  /** Null where it begins. */
  readonly testedCount: number | null
}
/** The reason of a work, and of a visit what it is for, such as 'Full test · 412 units tested' */
export const workDetail = ({ workReason, visitKinds, testedCount }: WorkLine): string | null =>
  [
    visitKinds && kindsText(visitKinds),
    visitKinds && testedCount !== null && `${testedCount} ${testedCount === 1 ? 'unit' : 'units'} tested`,
    workReason,
  ]
    .filter(Boolean)
    .join(' · ') || null
