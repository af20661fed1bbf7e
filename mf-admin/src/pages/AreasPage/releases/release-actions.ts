import type { ReleaseAction } from '@emberwatch/contract/admin'
import type { IconName } from '@emberwatch/ui'
import type { ReleaseRow } from './release-row.ts'

/** The label, the question and the effect of each change. */

export interface ActionLook {
  readonly label: string
  readonly icon: IconName
  /** The label of the dialog's button. */
  readonly submit: string
  readonly isDanger?: boolean
  readonly asks?: readonly ('version' | 'percent' | 'steps')[]
  /** The sentence says what people get. */
  readonly text: (row: ReleaseRow) => string
  readonly successMessage: string
}

export const actionLooks: Readonly<Record<ReleaseAction, ActionLook>> = {
  rollback: {
    label: 'Roll back',
    icon: 'refresh',
    submit: 'Roll back',
    isDanger: true,
    text: ({ title, previous }) =>
      `Everybody gets ${title} ${previous} again, at their next navigation. A canary ends too.`,
    successMessage: 'Rolled back',
  },
  activate: {
    label: 'Activate another release',
    icon: 'check',
    submit: 'Activate',
    asks: ['version'],
    text: ({ title }) => `Everybody gets this release of ${title}, at their next navigation.`,
    successMessage: 'Activated',
  },
  promote: {
    label: 'Promote',
    icon: 'check',
    submit: 'Promote',
    text: ({ title, version }) => `Everybody gets ${title} ${version}, at their next navigation.`,
    successMessage: 'Promoted',
  },
  canary: {
    label: 'Give to a share of people',
    icon: 'users',
    submit: 'Give',
    asks: ['version', 'percent'],
    text: ({ title }) => `This share of all people, always the same, gets this release of ${title}. Steps end.`,
    successMessage: 'Given',
  },
  'start-steps': {
    label: 'Give in steps',
    icon: 'chevronsRight',
    submit: 'Begin',
    asks: ['version', 'steps'],
    text: ({ title }) =>
      `It goes to one share of people after another while it is not worse than the active release of ${title}, and back by itself where it is.`,
    successMessage: 'Steps have begun',
  },
  'stop-steps': {
    label: 'End steps',
    icon: 'lock',
    submit: 'End steps',
    text: ({ title, version }) => `${title} ${version} stays with the share of people that it has.`,
    successMessage: 'Steps have ended',
  },
  'end-canary': {
    label: 'End canary',
    icon: 'close',
    submit: 'End canary',
    isDanger: true,
    text: ({ title, active }) => `Its people get ${title} ${active} again, at their next navigation.`,
    successMessage: 'Canary ended',
  },
}

/** Lists the actions of a release's row. */
export function actionsOf({ role, previous, steps, others }: ReleaseRow): ReleaseAction[] {
  if (role === 'canary') return [...(steps ? (['stop-steps'] as const) : []), 'promote', 'canary', 'end-canary']
  if (role !== 'active') return []
  return [
    ...(previous ? (['rollback'] as const) : []),
    ...(others.length ? (['activate', 'start-steps', 'canary'] as const) : []),
  ]
}
