/** Kinds and states of service, and their words (product 28.1). The pages that only link to service do not load its calls. */

/** NFPA 72 and BS 5839-1 tell them apart: what is looked at, what is cleaned and replaced, what is made to speak. */
export const serviceKinds = ['inspection', 'maintenance', 'test'] as const
export type ServiceKind = (typeof serviceKinds)[number]
export const serviceWords: Readonly<Record<ServiceKind, string>> = {
  inspection: 'Inspection',
  maintenance: 'Maintenance',
  test: 'Full test',
}

/** Months between two visits. */
export const serviceMonths = [3, 6, 12] as const

/** The most urgent first. `due` is past its day and within the tolerance. */
export const dueStates = ['overdue', 'due', 'soon', 'later'] as const
export type DueState = (typeof dueStates)[number]

/** Such as 'Inspection and Full test'. */
export const kindsText = (kinds: readonly ServiceKind[]): string =>
  kinds.map((kind) => serviceWords[kind]).join(' and ')
