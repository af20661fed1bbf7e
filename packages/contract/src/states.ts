/**
 * States and severities have these names and looks. Browser, mails, spreadsheets and print take them from here (product 16.1). A label that the original
 * product gives, such as Disconnected in the map's popup, stands beside its screen.
 */

/** ok green, fail red, warn orange, attention yellow, unknown grey, info the accent. */
export type Tone = 'ok' | 'fail' | 'warn' | 'attention' | 'unknown' | 'info'
export type StateIcon = 'check' | 'cross' | 'octagon' | 'triangle' | 'diamond' | 'ring' | 'square'

export interface StateLook {
  readonly word: string
  readonly icon: StateIcon
  readonly tone: Tone
  readonly meaning: string
  /** Values of calls and labels of the original product that it stands for. */
  readonly standsFor: string
}

export const states = {
  connected: {
    word: 'Connected',
    icon: 'check',
    tone: 'ok',
    meaning: 'Messages of the panel arrive.',
    standsFor: 'system_connected, connected, Connected',
  },
  offline: {
    word: 'Offline',
    icon: 'cross',
    tone: 'unknown',
    meaning: 'No messages of the panel arrive. What failed stands beside it.',
    standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected',
  },
  unknown: {
    word: 'Unknown',
    icon: 'ring',
    tone: 'unknown',
    meaning: 'Nothing was heard yet, or the platform is silent.',
    standsFor: 'no connection state',
  },
  active: {
    word: 'Active',
    icon: 'check',
    tone: 'ok',
    meaning: 'All systems of the site are connected and no issue is open.',
    standsFor: 'active',
  },
  calm: {
    word: 'Calm',
    icon: 'check',
    tone: 'ok',
    meaning: 'A day without trouble.',
    standsFor: 'calm',
  },
} as const satisfies Record<string, StateLook>

export const severities = {
  alarm: {
    word: 'Alarm',
    icon: 'octagon',
    tone: 'fail',
    meaning: 'A fire alarm, or an issue with alarms that is open.',
    standsFor: 'hasAlarms, alarm, Alarm',
  },
  critical: {
    word: 'Critical',
    icon: 'triangle',
    tone: 'warn',
    meaning: 'An urgent issue is open.',
    standsFor: 'isUrgent, urgent, Critical',
  },
  disabled: {
    word: 'Disabled',
    icon: 'diamond',
    tone: 'warn',
    meaning: 'A unit or zone is disabled at the panel for more than a day.',
    standsFor: 'disabled',
  },
  configuration: {
    word: 'Configuration error',
    icon: 'triangle',
    tone: 'warn',
    meaning: 'The latest configuration file could not be read.',
    standsFor: 'parsingError, ERROR',
  },
  fault: {
    word: 'Fault',
    icon: 'triangle',
    tone: 'warn',
    meaning: 'The panel reported a fault.',
    standsFor: 'fault',
  },
  warning: {
    word: 'Warning',
    icon: 'triangle',
    tone: 'warn',
    meaning: 'Issues of a site are open, or a day had a prealarm, an early warning or a critical issue.',
    standsFor: 'warning',
  },
  nonCritical: {
    word: 'Non-critical',
    icon: 'ring',
    tone: 'unknown',
    meaning: 'An issue that can wait.',
    standsFor: 'neither hasAlarms nor isUrgent, Non-critical',
  },
} as const satisfies Record<string, StateLook>

export const configurationWords = { error: 'ERROR', ready: 'Ready', processing: 'Processing' } as const

/** Results of comparing the sources of a unit (product 8.20). */
export const comparisonWords = { differs: 'Differs', only: 'Only there', same: 'Same' } as const

/** The causes of an offline system by the code of its connection, with the colour that the original product gives them (product 8.4). */
const causes: Readonly<Record<string, readonly [cause: string, tone: Tone]>> = {
  mobile_connection_failed: ['mobile connection failed', 'fail'],
  network_config_failed: ['network configuration failed', 'warn'],
  panel_config_failed: ['panel configuration failed', 'warn'],
  live_updates_failed: ['live updates failed', 'warn'],
  panel_config_ok: ['panel configured, no live updates yet', 'attention'],
  in_progress: ['connecting', 'warn'],
}
export const offlineCodes: readonly string[] = Object.keys(causes)

export interface ConnectionLook extends StateLook {
  /** The cause of an offline system; a code without words stands for itself. */
  readonly cause?: string
}

/** @param code of `System.connectionState` (product 8.4) */
export function connectionLook(code: string | null | undefined): ConnectionLook {
  if (!code) return states.unknown
  if (code === 'system_connected') return states.connected
  const [cause, tone] = (Object.hasOwn(causes, code) ? causes[code] : undefined) ?? [code, 'warn' as const]
  return { ...states.offline, tone, cause }
}

/** `Offline: mobile connection failed`. */
export function connectionText(code: string | null | undefined): string {
  const { word, cause } = connectionLook(code)
  return cause ? `${word}: ${cause}` : word
}
