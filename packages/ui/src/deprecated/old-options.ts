/**
 * The names that options of forms and of confirmed actions had before version 1.6 of the host contract. Areas that were built before pass them; the next
 * major version deletes this folder.
 */
export interface OldActionOptions<Message, OnSuccess> {
  /** @deprecated since 1.6, use successMessage, gone in 2.0 */
  readonly done?: Message
  /** @deprecated since 1.6, use onSuccess, gone in 2.0 */
  readonly then?: OnSuccess
}

export interface OldGuardOption {
  /** @deprecated since 1.6, use warnUnsaved, gone in 2.0 */
  readonly isGuarded?: boolean
}

export interface OldFormOptions<Message, OnSuccess, Reset extends OldReset>
  extends OldActionOptions<Message, OnSuccess>,
    OldGuardOption {
  /** @deprecated since 1.6, use resetTo, gone in 2.0 */
  readonly afterwards?: Reset
}

type OldReset = 'saved' | 'clear' | 'keep'
export type ResetTo = 'saved' | 'defaults' | null

const resets = { saved: 'saved', clear: 'defaults', keep: null } as const satisfies Record<OldReset, ResetTo>

interface OldOptions<Message, OnSuccess> extends OldFormOptions<Message, OnSuccess, OldReset> {
  readonly successMessage?: Message
  readonly onSuccess?: OnSuccess
  readonly resetTo?: ResetTo
  readonly warnUnsaved?: boolean
}

/** Translates old options to the present ones, which win where both are given. */
export function presentOptions<Message, OnSuccess>(options: OldOptions<Message, OnSuccess>) {
  const { done, then, afterwards, isGuarded } = options
  const {
    successMessage = done,
    onSuccess = then,
    resetTo = afterwards && resets[afterwards],
    warnUnsaved = isGuarded,
  } = options
  return { successMessage, onSuccess, resetTo, warnUnsaved }
}
