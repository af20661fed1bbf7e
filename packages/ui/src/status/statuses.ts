import {
  comparisonWords,
  configurationWords,
  connectionLook,
  connectionText,
  noValue,
  offlineCodes,
  type StateIcon,
  severities,
  states,
  type StateLook as TableRow,
  type Tone,
} from '@emberwatch/contract'

export type { Tone } from '@emberwatch/contract'

/** The look of each state: a word, a tone and a shape, so that colour is never the only sign (product 16.1). */
export interface StatusLook {
  readonly word: string
  readonly tone: Tone
  readonly icon: StateIcon
  /** The reason why a system is offline. */
  readonly cause?: string
  readonly meaning?: string
}

type Look = readonly [word: string, tone: Tone] | TableRow

interface Vocabulary {
  readonly words: Readonly<Record<string, Look>>
  /** The look of null and undefined. */
  readonly none?: Look
  /** Values (true: all) that are valid only while the platform is reachable. They become unknown when it is silent (product 15.2). */
  readonly announced?: true | readonly string[]
  /** The look of a value that has no word; otherwise the raw value is shown. */
  readonly otherwise?: Look
}

/** A lost connection is red where a list has only lost and connected ones (product 8.4). */
const lost = { ...states.offline, tone: 'fail' } as const

const vocabularies = {
  /** Connection of a system (product 8.4). */
  connection: {
    words: Object.fromEntries(['system_connected', ...offlineCodes].map((code) => [code, connectionLook(code)])),
    announced: true,
  },
  /** Connection in the system units report (product 8.4). */
  reportConnection: { words: { connected: states.connected, disconnected: lost }, announced: true, otherwise: lost },
  /** One stage of a modem's configuration (product 10.11). */
  stage: { words: { pending: ['Pending', 'unknown'], ok: ['OK', 'ok'], fail: ['Failed', 'fail'] } },
  user: {
    words: {
      ACTIVE: ['Active', 'ok'],
      REGISTRATION: ['Registration', 'attention'],
      BANNED: ['Banned', 'fail'],
      DELETED: ['Deleted', 'unknown'],
      ANONYMOUS: ['Anonymous', 'unknown'],
    },
  },
  severity: {
    words: { alarm: severities.alarm, critical: severities.critical, nonCritical: severities.nonCritical },
  },
  issue: { words: { solved: ['Solved', 'ok'], open: ['Open', 'attention'] } },
  configuration: {
    words: {
      error: [configurationWords.error, 'fail'],
      ready: [configurationWords.ready, 'ok'],
      processing: [configurationWords.processing, 'attention'],
    },
  },
  comparison: {
    words: {
      same: [comparisonWords.same, 'ok'],
      differs: [comparisonWords.differs, 'warn'],
      only: [comparisonWords.only, 'attention'],
    },
  },
  invitation: {
    words: {
      Pending: ['Pending', 'attention'],
      Accepted: ['Accepted', 'ok'],
      Rejected: ['Rejected', 'unknown'],
      Expired: ['Expired', 'unknown'],
    },
  },
  /** State of a site on the map (product 13.3). */
  site: {
    words: {
      offline: states.offline,
      alarm: severities.alarm,
      warning: severities.warning,
      active: states.active,
    },
    announced: ['offline', 'active'],
  },
  attention: {
    words: {
      alarm: severities.alarm,
      offline: states.offline,
      urgent: severities.critical,
      disabled: severities.disabled,
      configuration: severities.configuration,
    },
    announced: ['offline'],
  },
  /** Service of a system (product 28.1). */
  service: {
    words: {
      overdue: ['Overdue', 'warn'],
      due: ['Due now', 'attention'],
      soon: ['Within 30 days', 'info'],
      later: ['Later', 'unknown'],
    },
  },
  /** The map's popup, whose words the original product gives (product 13.1). */
  link: { words: { true: states.connected, false: { ...lost, word: 'Disconnected' } }, announced: true },
  ready: { words: { true: ['Ready', 'ok'], false: ['Not ready', 'unknown'] } },
  lock: { words: { true: ['Locked', 'attention'], false: ['Unlocked', 'unknown'] } },
  archive: { words: { archived: ['Archived', 'unknown'] } },
} as const satisfies Record<string, Vocabulary>

export type StatusName = keyof typeof vocabularies
type Value = string | boolean | null | undefined

const icons: Record<Tone, StateIcon> = {
  ok: 'check',
  fail: 'octagon',
  warn: 'triangle',
  attention: 'diamond',
  unknown: 'ring',
  info: 'square',
}

export function statusLook(of: StatusName, value: Value): StatusLook {
  const { words, none = states.unknown, otherwise }: Vocabulary = vocabularies[of]
  const key = String(value ?? '')
  if (key === '') return lookOf(none)
  const known = Object.hasOwn(words, key) ? words[key] : otherwise
  return lookOf(known ?? (of === 'connection' ? connectionLook(key) : [key, 'unknown']))
}

const lookOf = (look: Look): StatusLook =>
  'word' in look ? look : { word: look[0], tone: look[1], icon: icons[look[1]] }

/** The word and, of a connection, why: for files and filters. */
export const statusText = (of: StatusName, value: Value): string =>
  of === 'connection'
    ? connectionText(value === null || value === undefined ? null : String(value))
    : statusLook(of, value).word

/** Tests whether the value is valid only while the platform is reachable. */
export function mustBeAnnounced(of: StatusName, value: Value): boolean {
  const { announced = [] }: Vocabulary = vocabularies[of]
  return announced === true || announced.includes(String(value))
}

/** Filter options: every value of a vocabulary with its word, and 'no value' under its name in calls. */
export function statusOptions(of: StatusName): readonly { readonly value: string; readonly label: string }[] {
  const { words }: Vocabulary = vocabularies[of]
  return [...Object.keys(words), null].map((value) => ({ value: value ?? noValue, label: statusText(of, value) }))
}

/** One box for all causes of *Offline* stands before them. */
export const connectionOptions = [
  { values: offlineCodes, label: states.offline.word },
  ...statusOptions('connection'),
] as const

export const severityOf = (issue: { hasAlarms: boolean; isUrgent: boolean }): 'alarm' | 'critical' | 'nonCritical' =>
  issue.hasAlarms ? 'alarm' : issue.isUrgent ? 'critical' : 'nonCritical'

export const configurationStatusOf = (configuration: { parsingError: string | null; isProcessed: boolean }) =>
  configuration.parsingError ? 'error' : configuration.isProcessed ? 'ready' : 'processing'
