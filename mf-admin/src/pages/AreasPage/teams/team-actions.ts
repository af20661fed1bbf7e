import type { AreaTeam, TeamAction, TeamChangePart } from '@emberwatch/contract/admin'
import type { IconName } from '@emberwatch/ui'

/** Each change of a team or an extension has a label, fields and a command. */

/** The subject of a change: an area, or one extension of it. */
export interface TeamSubject {
  readonly area: string
  readonly title: string
  readonly team?: AreaTeam
  /** `weather/Summary@site.tabs` */
  readonly key?: string
}

export interface TeamLook {
  readonly action: TeamAction
  readonly label: string
  readonly icon: IconName
  readonly submit: string
  readonly isDanger?: boolean
  readonly asks?: readonly TeamChangePart[]
  /** Sent as it stands. */
  readonly body?: (subject: TeamSubject) => object
  readonly text: (subject: TeamSubject) => string
  readonly successMessage: string
  /** Tests whether the change makes sense here; it always does by default. */
  readonly isOffered?: (subject: TeamSubject) => boolean
}

export const teamLooks: readonly TeamLook[] = [
  {
    action: 'grant',
    label: 'Grant further paths',
    icon: 'add',
    submit: 'Grant',
    asks: ['paths'],
    text: ({ title }) => `Releases of ${title} may have pages there from now on.`,
    successMessage: 'Granted',
  },
  {
    action: 'approve',
    label: 'Approve what it asks for',
    icon: 'check',
    submit: 'Approve',
    body: ({ team }) => ({ permissions: team?.requests }),
    text: ({ title, team }) => `${title} may make these calls from now on: ${team?.requests.join(', ')}`,
    successMessage: 'Approved',
    isOffered: ({ team }) => (team?.requests.length ?? 0) > 0,
  },
  {
    action: 'take-back',
    label: 'Take an approval back',
    icon: 'lock',
    submit: 'Take back',
    isDanger: true,
    asks: ['approved'],
    text: ({ title }) => `${title} cannot do this any more, at once and for everybody.`,
    successMessage: 'Taken back',
    isOffered: ({ team }) => (team?.permissions?.length ?? 0) > 0,
  },
  {
    action: 'add-member',
    label: 'Add a member',
    icon: 'users',
    submit: 'Add',
    asks: ['emailAddress'],
    text: ({ title }) =>
      `Whoever has this confirmed email address sees the releases of ${title} and may change what people get, at /administration/areas.`,
    successMessage: 'Added',
  },
  {
    action: 'end-member',
    label: 'Remove a member',
    icon: 'close',
    submit: 'Remove',
    isDanger: true,
    asks: ['member'],
    text: ({ title }) => `They see and change nothing of ${title} any more, at once.`,
    successMessage: 'Removed',
    isOffered: ({ team }) => (team?.members.length ?? 0) > 0,
  },
  {
    action: 'revoke',
    label: 'Take the grant back',
    icon: 'trash',
    submit: 'Take back',
    isDanger: true,
    text: ({ title, team }) =>
      `Nobody reaches ${title} any more (${team?.paths.join(', ')}). Its releases stay stored, and a new grant brings them back.`,
    successMessage: 'Taken back',
  },
]

const extension =
  (change: object) =>
  ({ key = '' }: TeamSubject): object => {
    const [extension, point] = key.split('@')
    return { extension, point, ...change }
  }

export const extensionLooks: readonly TeamLook[] = [
  {
    action: 'extension',
    label: 'Switch off',
    icon: 'lock',
    submit: 'Switch off',
    isDanger: true,
    body: extension({ isOff: true }),
    text: ({ title }) => `Nobody sees ${title} on pages of other areas any more, from their next navigation on.`,
    successMessage: 'Switched off',
  },
  {
    action: 'extension',
    label: 'Show to a share of people',
    icon: 'users',
    submit: 'Show',
    asks: ['percent'],
    body: extension({}),
    text: ({ title }) => `This share of all people, always the same, sees ${title}.`,
    successMessage: 'Shown',
  },
  {
    action: 'extension',
    label: 'As its area wishes',
    icon: 'check',
    submit: 'Show',
    body: extension({}),
    text: ({ title }) => `Everybody who may see ${title} sees it, in the order that its area wishes.`,
    successMessage: 'Shown',
  },
]
