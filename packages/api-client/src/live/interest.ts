import { type ChangeKind, type Endpoint, type LiveChange, subjectsOf } from '@emberwatch/contract'

/** After which changes a reading is old: kinds, and the one site, system or modem that it is about, where it is about one. */
export interface LiveInterest {
  readonly kinds: readonly ChangeKind[]
  readonly subject: string | undefined
}

type Watched = Pick<Endpoint, 'live' | 'access'>

/** Things that changes name; a call about any other thing is read anew after every change of its kinds. */
const named: readonly string[] = ['site', 'system', 'modem']

/** What a reading of this endpoint watches; null for endpoints that do not say. */
export function interestOf(endpoint: Watched, params: Readonly<Record<string, string>> = {}): LiveInterest | null {
  if (!endpoint.live) return null
  const rule = subjectsOf(endpoint.access).find((each) => each.rule === 'on' && named.includes(each.item))
  return { kinds: endpoint.live, subject: rule && params[rule.param] }
}

/** Whether the change makes the reading old. */
export function concerns({ kind, id, siteId }: LiveChange, { kinds, subject }: LiveInterest): boolean {
  if (!kinds.includes(kind)) return false
  // A person's own rights decide about everything they see.
  return kind === 'rights' || subject === undefined || id === null || id === subject || siteId === subject
}
