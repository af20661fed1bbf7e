import { noValue } from '@emberwatch/contract'

/** The look of each state: a word, a tone and the tone's shape, so that colour is never the only sign (product 16.1). */

/** ok green, fail red, warn orange, attention yellow, unknown grey, info the accent. */
export type Tone = 'ok' | 'fail' | 'warn' | 'attention' | 'unknown' | 'info'
export interface StatusLook {
  readonly word: string
  readonly tone: Tone
}

interface Vocabulary {
  readonly words: Readonly<Record<string, readonly [word: string, tone: Tone]>>
  /** For null and undefined. */
  readonly none?: readonly [word: string, tone: Tone]
  /** Values (true: all) that are valid only while the platform is reachable. They become unknown when it is silent (product 15.2). */
  readonly heard?: true | readonly string[]
  /** Tone of a value that has no word; the raw value is shown. */
  readonly otherwise?: Tone
}

const vocabularies = {
  /** Connection of a system (product 8.4). */
  connection: {
    words: {
      system_connected: ['Connected', 'ok'],
      mobile_connection_failed: ['Mobile connection failed', 'fail'],
      network_config_failed: ['Network configuration failed', 'warn'],
      panel_config_failed: ['Panel configuration failed', 'warn'],
      live_updates_failed: ['Live updates failed', 'warn'],
      panel_config_ok: ['Panel configured', 'attention'],
      in_progress: ['Connecting', 'warn'],
    },
    heard: true,
    otherwise: 'warn',
  },
  /** Connection in the system units report, which uses different words (product 8.4). */
  reportConnection: {
    words: { connected: ['Connected', 'ok'], disconnected: ['Not connected', 'fail'] },
    heard: true,
    otherwise: 'fail',
  },
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
    words: { alarm: ['Alarm', 'fail'], critical: ['Critical', 'warn'], nonCritical: ['Non-critical', 'unknown'] },
  },
  issue: { words: { solved: ['Solved', 'ok'], open: ['Open', 'warn'] } },
  configuration: {
    words: { error: ['ERROR', 'fail'], ready: ['Ready', 'ok'], processing: ['Processing', 'attention'] },
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
      offline: ['Offline', 'unknown'],
      alarm: ['Alarm', 'fail'],
      warning: ['Warning', 'warn'],
      active: ['Active', 'ok'],
    },
    heard: ['offline', 'active'],
  },
  attention: {
    words: {
      alarm: ['Alarm', 'fail'],
      offline: ['Offline', 'unknown'],
      urgent: ['Urgent', 'warn'],
      configuration: ['Configuration error', 'warn'],
    },
    heard: ['offline'],
  },
  link: { words: { true: ['Connected', 'ok'], false: ['Disconnected', 'fail'] }, heard: true },
  ready: { words: { true: ['Ready', 'ok'], false: ['Not ready', 'unknown'] } },
  lock: { words: { true: ['Locked', 'attention'], false: ['Unlocked', 'unknown'] } },
  archive: { words: { archived: ['Archived', 'unknown'] } },
} as const satisfies Record<string, Vocabulary>

export type StatusName = keyof typeof vocabularies
type Value = string | boolean | null | undefined

export function statusLook(of: StatusName, value: Value): StatusLook {
  const { words, none = ['Unknown', 'unknown'], otherwise = 'unknown' }: Vocabulary = vocabularies[of]
  const key = String(value ?? '')
  const [word, tone] = key === '' ? none : ((Object.hasOwn(words, key) ? words[key] : undefined) ?? [key, otherwise])
  return { word, tone }
}

/** Whether the value is valid only while the platform is reachable. */
export function mustBeHeard(of: StatusName, value: Value): boolean {
  const { heard = [] }: Vocabulary = vocabularies[of]
  return heard === true || heard.includes(String(value))
}

/** Filter options: every value of a vocabulary with its word, and 'no value' under its name in calls. */
export function statusOptions(of: StatusName): readonly { readonly value: string; readonly label: string }[] {
  const { words }: Vocabulary = vocabularies[of]
  return [...Object.keys(words), null].map((value) => ({ value: value ?? noValue, label: statusLook(of, value).word }))
}

export const severityOf = (issue: { hasAlarms: boolean; isUrgent: boolean }): 'alarm' | 'critical' | 'nonCritical' =>
  issue.hasAlarms ? 'alarm' : issue.isUrgent ? 'critical' : 'nonCritical'

export const configurationStatusOf = (configuration: { parsingError: string | null; isProcessed: boolean }) =>
  configuration.parsingError ? 'error' : configuration.isProcessed ? 'ready' : 'processing'
