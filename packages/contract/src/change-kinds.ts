/** Writes name these kinds, and listeners hear them (product 15.1). */

/**
 * Kinds of several areas; those of one area stand with its calls (`ownKind`). `issue`, `disablement` and `configuration` name their system, `access` the site or
 * system of the list, `rights` the person, `job` itself.
 */
export const changeKinds = [
  'site',
  'system',
  'modem',
  'issue',
  'disablement',
  'configuration',
  'access',
  'rights',
  'user',
  'job',
] as const

declare const own: unique symbol
/** Shell and hosts pass it on without knowing it. */
export type OwnKind = string & { readonly [own]: true }
/** @param name in events, such as `loop` */
export const ownKind = (name: string): OwnKind => name as OwnKind

export type ChangeKind = (typeof changeKinds)[number] | OwnKind
/** Includes kinds without events, which refresh only the tab that has written. */
export type WrittenKind = ChangeKind
