import {
  type AccessItem,
  type ChangeKind,
  type Endpoint,
  type LiveChange,
  type SubjectRule,
  subjectsOf,
  type WrittenKind,
} from '@emberwatch/contract'

/** The thing that a call is about, by the parameter that its access rule names. */
export interface CallSubject {
  readonly item: AccessItem
  readonly id: string
}

/** After which changes a reading is old: kinds, and the one thing that it is about, where it is about one that changes name. */
export interface LiveInterest {
  readonly kinds: readonly ChangeKind[]
  readonly subject: CallSubject | undefined
}

type Params = Readonly<Record<string, string>>
type Watched = Pick<Endpoint, 'live' | 'access'>

/** What the ids of changes name; a call about any other thing is read anew after every change of its kinds. */
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

/** What a reading of this endpoint watches; null for endpoints that do not say. */
export function interestOf(endpoint: Watched, params: Params = {}): LiveInterest | null {
  if (!endpoint.live) return null
  const subject = subjectOf(endpoint, params)
  return { kinds: endpoint.live, subject: subject && items.includes(subject.item) ? subject : undefined }
}

/** Whether the change makes the reading old. */
export function concerns({ kind, id, siteId }: LiveChange, { kinds, subject }: LiveInterest): boolean {
  if (!kinds.includes(kind)) return false
  if (kind === 'rights' || subject === undefined || id === null || id === subject.id || siteId === subject.id)
    return true
  // A person's own rights decide about everything they see; and what two things of different kinds have in common, no id tells.
  return subject.item !== 'site' && !named[kind]?.includes(subject.item)
}

/** What a reading is about, as it stands beside the reading in the cache. */
export interface Shown {
  readonly kinds: readonly WrittenKind[]
  readonly subject: CallSubject | undefined
}

export const shownBy = (endpoint: Pick<Endpoint, 'live' | 'shows' | 'access'>, params?: Params): Shown => ({
  kinds: [...(endpoint.live ?? []), ...(endpoint.shows ?? [])],
  subject: subjectOf(endpoint, params),
})

type Writing = Pick<Endpoint, 'access'> & {
  readonly changes?: readonly WrittenKind[] | undefined
  readonly isRemoval?: boolean | undefined
}

/** Whether this write makes the reading old. What it has removed is not read again: nobody would find it. */
export function isChangedBy(write: Writing, params: Params | undefined, { kinds, subject }: Shown): boolean {
  if (!write.changes?.some((kind) => kinds.includes(kind))) return false
  const removed = write.isRemoval ? subjectOf(write, params) : undefined
  return !removed || removed.item !== subject?.item || removed.id !== subject.id
}
