import { minuteIn } from '../spreadsheet/zone-time.ts'

/** Text that strangers have typed never goes to unconfirmed addresses. */

export interface Template<Facts> {
  readonly subject: (facts: Facts) => string
  readonly intro: (facts: Facts) => string
  readonly code?: (facts: Facts) => string | undefined
  readonly link?: (facts: Facts) => { readonly label: string; readonly url: string }
  readonly links?: (facts: Facts) => readonly { readonly label: string; readonly url: string }[]
  readonly ending: string
}

const template = <Facts>(one: Template<Facts>) => one

/** See product 3.16. */
const ownerEvents = {
  newDevice: {
    subject: 'A sign-in to Emberwatch from a new device',
    intro: 'Somebody signed in to your account from a device that had not been used for it before.',
  },
  passwordChanged: {
    subject: 'Your Emberwatch password was changed',
    intro: 'The password of your account was changed, and every session was signed out.',
  },
  twoStepOn: {
    subject: 'Two-step sign-in is on for your Emberwatch account',
    intro:
      'From now on a code of an authenticator app is asked for at each sign-in. Your other sessions were signed out.',
  },
  twoStepOff: {
    subject: 'Two-step sign-in is off for your Emberwatch account',
    intro: 'From now on the password alone signs you in. Your other sessions were signed out.',
  },
  twoStepEnded: {
    subject: 'Two-step sign-in was turned off for your Emberwatch account',
    intro:
      'Whoever runs Emberwatch turned it off, as somebody asked who said to be you. From now on the password alone signs you in. Your sessions were signed out.',
    isDoneOnServer: true,
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes for your Emberwatch account',
    intro: 'New recovery codes were made; those of before no longer count. Your other sessions were signed out.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your Emberwatch account was used',
    intro: 'Somebody showed one of your recovery codes in place of a code of the authenticator app.',
  },
  codeReused: {
    subject: 'A code of your Emberwatch account was used a second time',
    intro:
      'Somebody who knows your password showed a code of the authenticator app that had been used already, or was older than one that had. It was refused.',
  },
} as const

interface ToOwner {
  readonly event: keyof typeof ownerEvents
  /** Such as 'Firefox on Windows'; null for an unknown browser. */
  readonly device: string | null
  readonly at: Date
  readonly token: string
  readonly minutes: number
  readonly publicUrl: string
}

function placeOf(event: keyof typeof ownerEvents, device: string | null): string {
  if ('isDoneOnServer' in ownerEvents[event]) return 'on the server'
  return device ? `with ${device}` : 'with a browser that does not say what it is'
}

/** The news of a host about a release (docs/releases.md#hooks). */
export type ReleaseNews =
  | {
      readonly type: 'release'
      readonly data: {
        readonly area: string
        readonly action: string
        readonly from: string | null
        readonly to: string | null
        readonly who: string
        readonly note: string
      }
    }
  | {
      readonly type: 'error'
      readonly data: {
        readonly area: string
        readonly version: string
        readonly kind: string
        readonly name: string
        readonly people: number
        readonly location: string | null
        readonly page: string | null
      }
    }

const newsOf: Readonly<Record<string, string>> = {
  halt: 'a release was stopped and taken back',
  rollback: 'a release was rolled back',
  promote: 'a release has reached everybody',
}

/** The mails to administrators of a webhook about it (product 23.7). */
const webhookNews = {
  added: {
    subject: 'A webhook was added',
    intro: (host: string) => `Another administrator added a webhook to ${host}. It is sent what happens there.`,
  },
  failing: {
    subject: 'A webhook was turned off',
    intro: (host: string) =>
      `The webhook to ${host} has failed for a week, or the server there said that it is gone. Nothing is sent to it any more.`,
  },
  ownerLost: {
    subject: 'A webhook was turned off',
    intro: (host: string) =>
      `The webhook to ${host} rested on the right of a person who has it no more. Nothing is sent to it until an administrator turns it on, and is its owner from then on.`,
  },
} as const

type DataOf<Type> = Extract<ReleaseNews, { type: Type }>['data']

const changeText = ({ area, action, from, to, who, note }: DataOf<'release'>): string =>
  `${area}: ${newsOf[action] ?? action}. People had ${from ?? 'none'} and get ${to ?? 'none'}. It was done by ${who}. Reason: ${note || 'none was given'}`

/** No words that a browser sent: whoever sends them would write our mail. */
const errorText = ({ version, kind, name, people, location, page }: DataOf<'error'>): string =>
  [
    `${name} (${kind}).`,
    `Release ${version}`,
    location && `at ${location}`,
    page && `on ${page}`,
    `has it, for ${people} people.`,
  ]
    .filter(Boolean)
    .join(' ')

interface WorkFacts {
  /** Such as 'Test'. */
  readonly work: string
  readonly siteName: string
  readonly url: string
}

interface Open {
  readonly alarms: number
  readonly faults: number
  readonly offline: number
  readonly disabled: number
}

interface WorkOutcome extends WorkFacts, Open {
  readonly unitCount: number
  readonly units: readonly string[]
}

const counted = (count: number, one: string, many: string) => count > 0 && `${count} ${count === 1 ? one : many}`

/** Such as '1 alarm open, 2 units disabled'. */
const openText = ({ alarms, faults, offline, disabled }: Open): string =>
  [
    counted(alarms, 'alarm open', 'alarms open'),
    counted(faults, 'fault open', 'faults open'),
    counted(offline, 'system offline', 'systems offline'),
    counted(disabled, 'unit disabled', 'units disabled'),
  ]
    .filter(Boolean)
    .join(', ') || 'nothing is open'

export const templates = {
  confirmEmail: template<{ code: string; minutes: number; publicUrl: string }>({
    subject: () => 'Your Emberwatch confirmation code',
    intro: ({ minutes }) => `Enter this code to confirm your email address. It is good for ${minutes} minutes.`,
    code: ({ code }) => code,
    link: ({ publicUrl }) => ({ label: 'Enter the code', url: `${publicUrl}/confirm-email` }),
    ending: 'If you have not registered, somebody has mistyped an address; you need do nothing.',
  }),
  resetPassword: template<{ code: string | undefined; token: string; minutes: number; publicUrl: string }>({
    subject: () => 'Choose a new Emberwatch password',
    intro: ({ code, minutes }) =>
      code
        ? `Enter this code where you asked for a new password, or open the link. Both are good for ${minutes} minutes and work once.`
        : `Open the link to choose a new password. It is good for ${minutes} minutes and works once.`,
    code: ({ code }) => code,
    link: ({ publicUrl, token }) => ({ label: 'Choose a new password', url: `${publicUrl}/reset-password/${token}` }),
    ending: 'If you have not asked for this, your password stays as it is; you need do nothing.',
  }),
  toOwner: template<ToOwner>({
    subject: ({ event }) => ownerEvents[event].subject,
    intro: ({ event, device, at, minutes }) =>
      [
        ownerEvents[event].intro,
        `It was done ${placeOf(event, device)} at ${minuteIn('UTC', at.getTime())} UTC.`,
        'If that was not you, open the link: it ends all your sessions and lets you choose a new password.',
        `It works once, for ${minutes} minutes; after that ask for a new password on the login page.`,
      ].join(' '),
    link: ({ publicUrl, token }) => ({
      label: 'That was not me',
      url: `${publicUrl}/reset-password/${token}#not-me`,
    }),
    ending: 'If it was you, you need do nothing.',
  }),
  choosePassword: template<{ token: string; minutes: number; publicUrl: string }>({
    subject: () => 'Your Emberwatch account',
    intro: ({ minutes }) =>
      `An administrator account was made for you. Open the link to choose a password; it is good for ${minutes} minutes.`,
    link: ({ publicUrl, token }) => ({ label: 'Choose a password', url: `${publicUrl}/reset-password/${token}` }),
    ending: 'When the time is over, ask for a new password on the login page.',
  }),
  invitation: template<{
    id: string
    type: 'site' | 'system' | 'team'
    name: string
    level: string
    /** Such as 'Kari Nordmann (kari@harbour.example)'. */
    inviter: string
    publicUrl: string
  }>({
    subject: ({ type }) => `You are invited to a ${type} in Emberwatch`,
    intro: ({ type, name, level, inviter }) => `${inviter} invites you to the ${type} ${name} as ${level}.`,
    link: ({ publicUrl, id }) => ({ label: 'See the invitation', url: `${publicUrl}/invitations/${id}` }),
    ending: 'Log in or register with this email address to accept or reject it.',
  }),
  confirmContacts: template<{ sites: readonly { name: string; url: string }[]; count: number }>({
    subject: () => 'Are the contacts of your sites in Emberwatch still right?',
    intro: ({ sites, count }) =>
      [
        'A year ago somebody last changed or confirmed whom to ring about these sites and how to get in.',
        'Open each, correct what has changed, and confirm the rest.',
        count > sites.length && `Here are ${sites.length} of ${count}.`,
      ]
        .filter(Boolean)
        .join(' '),
    links: ({ sites }) => sites.map(({ name, url }) => ({ label: name, url })),
    ending: 'You get this mail as an administrator of these sites, once a year at most for each.',
  }),
  workEndsSoon: template<WorkFacts & { minutes: number }>({
    subject: ({ work, siteName, minutes }) => `${work} at ${siteName} ends in ${minutes} minutes`,
    intro: () =>
      'It ends by itself then: offline and faults that stand are told, and go on to be. Change its end or end it earlier there.',
    link: ({ url }) => ({ label: 'Planned work', url }),
    ending: 'Tell your alarm receiving centre when it is over. You get this mail as you started the work.',
  }),
  workOver: template<WorkOutcome>({
    subject: ({ work, siteName, ...open }) => `${work} at ${siteName} is over: ${openText(open)}`,
    intro: ({ unitCount, units, ...open }) => {
      const more = unitCount > units.length ? ` and ${unitCount - units.length} more` : ''
      const spoke =
        unitCount === 0 ? 'No unit spoke during it.' : `Units that spoke during it: ${units.join(', ')}${more}.`
      return `At this moment ${openText(open)}. ${spoke}`
    },
    link: ({ url }) => ({ label: 'Planned work', url }),
    ending: 'Tell your alarm receiving centre that it is over. You get this mail as you started the work.',
  }),
  escalation: template<{
    siteName: string
    first: string
    count: number
    mark: string | null
    timeZone: string
    links: readonly { label: string; url: string }[]
  }>({
    subject: ({ siteName, first, count, mark }) =>
      `${mark ? `${mark}: ` : ''}Nobody has taken ${count === 1 ? first : `${count} troubles`} at ${siteName}`,
    intro: ({ siteName, count, timeZone, links }) => {
      const more = count > links.length ? ` The worst ${links.length} stand below.` : ''
      return `Nobody deals with ${count === 1 ? 'a trouble' : `${count} troubles`} at ${siteName} yet. Take it, or ring whoever should.${more} Times are those of ${timeZone}.`
    },
    links: ({ links }) => links,
    ending:
      'You get this mail as an administrator of the site has chosen you for what nobody takes. It replaces no alarm transmission.',
  }),
  notificationTest: template<{ publicUrl: string }>({
    subject: () => 'A test message of Emberwatch',
    intro: () => 'You asked for this message. Notifications of what happens at your sites come to this address.',
    link: ({ publicUrl }) => ({ label: 'Choose what you are told of', url: `${publicUrl}/settings#5` }),
    ending: 'Notifications replace no alarm transmission.',
  }),
  notificationsOff: template<{ publicUrl: string }>({
    subject: () => 'Notifications of Emberwatch are off',
    intro: () =>
      'Somebody opened the link that ends notifications in one of your mails. Nothing is sent to you any more.',
    link: ({ publicUrl }) => ({ label: 'Turn them on again', url: `${publicUrl}/settings#5` }),
    ending: 'If you ended them yourself, you need do nothing.',
  }),
  summariesOff: template<{ publicUrl: string }>({
    subject: () => 'The state of your sites does not come by mail any more',
    intro: () => 'Somebody opened the link that ends these mails in one of them. No more of them are sent to you.',
    link: ({ publicUrl }) => ({ label: 'Turn them on again', url: `${publicUrl}/settings#5` }),
    ending: 'If you ended them yourself, you need do nothing.',
  }),
  reportOff: template<{ publicUrl: string }>({
    subject: () => 'A report does not come by mail any more',
    intro: () => 'Somebody opened the link that ends these mails in one of them. No more of them are sent to you.',
    link: ({ publicUrl }) => ({ label: 'See your reports', url: `${publicUrl}/reports` }),
    ending: 'If you ended them yourself, you need do nothing. Whoever had a report sent to you can send it again.',
  }),
  report: template<{
    title: string
    span: string
    sender: string | null
    filters: readonly string[]
    link: string
    days: number
  }>({
    subject: ({ title, span }) => `${span}, ${title}`,
    intro: ({ title, sender, filters, days }) =>
      [
        sender ? `${sender} sends you this report: ${title}.` : `Your report is ready: ${title}.`,
        filters.length > 0 && `It shows ${filters.join('; ')}.`,
        `The link leads to the file, for ${days} days and as long as you may see what it shows.`,
      ]
        .filter(Boolean)
        .join(' '),
    link: ({ link }) => ({ label: 'Open the report', url: link }),
    ending: 'The file is not in this mail: take it signed in. This replaces no alarm transmission.',
  }),
  webhookNews: template<{ news: keyof typeof webhookNews; host: string; siteId: string | null; publicUrl: string }>({
    subject: ({ news }) => webhookNews[news].subject,
    intro: ({ news, host }) => webhookNews[news].intro(host),
    link: ({ publicUrl, siteId }) => ({
      label: 'See it among the webhooks',
      url: `${publicUrl}${siteId ? `/sites/${siteId}#7` : '/administration#6'}`,
    }),
    ending: 'You get this mail as you administer it. What happens while a webhook is off is not sent later.',
  }),
  modemSecret: template<{ modemId: string; publicUrl: string }>({
    subject: () => 'The secret of a modem was renewed',
    intro: () =>
      'Another administrator renewed the secret of a modem at your site. Whoever has the new one speaks as the modem; the one before does not count any more.',
    link: ({ publicUrl, modemId }) => ({ label: 'See the modem', url: `${publicUrl}/modems/${modemId}` }),
    ending:
      'You get this mail as an administrator of its site. If nobody should have done this, renew the secret again.',
  }),
  releaseNews: template<{ news: ReleaseNews; publicUrl: string }>({
    subject: ({ news }) =>
      news.type === 'error'
        ? `${news.data.area}: a new error hits ${news.data.people} people`
        : `${news.data.area}: ${newsOf[news.data.action] ?? news.data.action}`,
    intro: ({ news }) => (news.type === 'error' ? errorText(news.data) : changeText(news.data)),
    link: ({ publicUrl }) => ({ label: 'See releases and errors', url: `${publicUrl}/areas` }),
    ending: 'You get this mail as whoever runs Emberwatch named this address for the area.',
  }),
  firstInvitation: template<{ id: string; inviterAddress: string; publicUrl: string }>({
    subject: () => 'You are invited to Emberwatch',
    intro: ({ inviterAddress }) =>
      `${inviterAddress} invites you to Emberwatch, a dashboard for fire alarm systems. The address is confirmed.`,
    link: ({ publicUrl, id }) => ({ label: 'See the invitation', url: `${publicUrl}/invitations/${id}` }),
    ending:
      'Log in or register with the email address that got this mail to see to what. If you do not expect it, you need do nothing.',
  }),
}

export type TemplateName = keyof typeof templates
export type FactsOf<Name extends TemplateName> = Parameters<(typeof templates)[Name]['subject']>[0]
