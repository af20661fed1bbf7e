/** Kinds of things that change, as writes name them and listeners hear of them (product 15.1). */

/** Those that the first servers and browsers with live changes do not know: told apart from the others, so that these pass them over. */
export const laterKinds = ['scannedSystem', 'loop', 'unit', 'installBase'] as const

/**
 * `issue` and `configuration` name the system they belong to, `access` the site or system whose access list it is,
 * `rights` the person whose own levels or account changed, `job` one of their own, `unit` the loop that it is on. A loop
 * system is told of when anything in it has changed.
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
  ...laterKinds,
] as const
export type ChangeKind = (typeof changeKinds)[number]
/** What a write can change: also what no event tells, which is then read anew in the tab that has written it alone. */
export type WrittenKind = ChangeKind | 'invitation' | 'mail' | 'session' | 'twoStep'
