import {
  type AccessItem,
  type ChangeKind,
  type Endpoint,
  type LiveChange,
  type SubjectRule,
  subjectsOf,
  type WrittenKind,
} from '@emberwatch/contract'

/** Which reads a change makes old: `matches` decides for changes of the stream, `isChangedBy` for writes of this tab. */

/** Named by the parameter of the access rule. */
export interface CallSubject {
  readonly item: AccessItem
  readonly id: string
}

/** Kinds of changes, and the one thing that the reading is about, where changes name it. */
export interface LiveSubscription {
  readonly kinds: readonly ChangeKind[]
  readonly subject: CallSubject | undefined
}

type Params = Readonly<Record<string, string>>
type Watched = Pick<Endpoint, 'live' | 'access'>

/** Ids of changes name these things; readings about other things are repeated after every change of their kinds. */
const named: Readonly<Record<string, readonly AccessItem[]>> = {
  site: ['site'],
  system: ['system'],
  modem: ['modem'],
  issue: ['system'],
  configuration: ['system'],
  access: ['site', 'system'],
  scannedSystem: ['scannedSystem'],
  loop: ['loop'],
  unit: ['loop'],
}
const items = Object.values(named).flat()

function subjectOf(endpoint: Pick<Endpoint, 'access'>, params: Params = {}): CallSubject | undefined {
  const isAbout = (rule: SubjectRule) => rule.rule === 'on' && params[rule.param] !== undefined
  const rule = subjectsOf(endpoint.access).find(isAbout)
  return rule?.rule === 'on' ? { item: rule.item, id: params[rule.param] ?? '' } : undefined
}

/** Null for endpoints without `live`. */
export function liveSubscriptionOf(endpoint: Watched, params: Params = {}): LiveSubscription | null {
  if (!endpoint.live) return null
  const subject = subjectOf(endpoint, params)
  return { kinds: endpoint.live, subject: subject && items.includes(subject.item) ? subject : undefined }
}

export function matches({ kind, id, siteId }: LiveChange, { kinds, subject }: LiveSubscription): boolean {
  if (!kinds.includes(kind)) return false
  if (kind === 'rights' || subject === undefined || id === null || id === subject.id || siteId === subject.id)
    return true
  // A person's own rights decide about everything they see; ids of different kinds cannot be related.
  return subject.item !== 'site' && !named[kind]?.includes(subject.item)
}

/** Stored beside the reading in the cache. */
export interface QuerySubject {
  readonly kinds: readonly WrittenKind[]
  readonly subject: CallSubject | undefined
}

export const querySubjectOf = (
  endpoint: Pick<Endpoint, 'live' | 'shows' | 'access'>,
  params?: Params,
): QuerySubject => ({
  kinds: [...(endpoint.live ?? []), ...(endpoint.shows ?? [])],
  subject: subjectOf(endpoint, params),
})

type Writing = Pick<Endpoint, 'access'> & {
  readonly changes?: readonly WrittenKind[] | undefined
  readonly isRemoval?: boolean | undefined
}

/** Readings of what the write has removed are not repeated: they would fail. */
export function isChangedBy(write: Writing, params: Params | undefined, { kinds, subject }: QuerySubject): boolean {
  if (!write.changes?.some((kind) => kinds.includes(kind))) return false
  const removed = write.isRemoval ? subjectOf(write, params) : undefined
  return !removed || removed.item !== subject?.item || removed.id !== subject.id
}
