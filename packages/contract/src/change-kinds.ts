/** Kinds of things that change, as writes name them and listeners hear of them (product 15.1). */

/**
 * Kinds that several areas write or read; those of one area alone stand with its calls (`ownKind`). `issue` and `configuration` name the system they
 * belong to, `access` the site or system whose access list it is, `rights` the person whose own levels or account changed, `job` one of their own.
 */
export const changeKinds = [
  'site',
  'system',
  'modem',
  'issue',
  'configuration',
  'access',
  'rights',
  'user',
  'job',
] as const

declare const own: unique symbol
/** A kind that one area alone writes and reads: shell and hosts pass it on without knowing it. */
export type OwnKind = string & { readonly [own]: true }
/** Declares such a kind by its name in events, such as `loop`. */
export const ownKind = (name: string): OwnKind => name as OwnKind

export type ChangeKind = (typeof changeKinds)[number] | OwnKind
/** What a write can change: also what no event tells, which is then read anew in the tab that has written it alone. */
export type WrittenKind = ChangeKind
