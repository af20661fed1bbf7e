/** The kinds of lines of a log book, and their words (product 26.1). */

/** Lines that people write. */
export const writtenLogKinds = ['test', 'visit', 'drill', 'fault', 'cause', 'note'] as const

/** Lines that people write in the journal of a trouble (product 27.1), which are lines of the log book too. */
export const journalKinds = ['note', 'call', 'onWay', 'cause'] as const
export const storedLogKinds = [...writtenLogKinds, 'call', 'onWay'] as const
export type StoredLogKind = (typeof storedLogKinds)[number]

/** What became of a telephone call. */
export const callOutcomes = { answered: 'Answered', noAnswer: 'No answer', engaged: 'Engaged' } as const
export type CallOutcome = keyof typeof callOutcomes
export const callOutcomeNames = Object.keys(callOutcomes) as CallOutcome[]

/** A fault comes by itself, or is written. */
export const logKinds = [
  'alarm',
  'fault',
  'contact',
  'disablement',
  'configuration',
  'taken',
  'work',
  'test',
  'visit',
  'drill',
  'cause',
  'note',
  'call',
  'onWay',
] as const
export type LogKind = (typeof logKinds)[number]

export const logKindWords: Readonly<Record<LogKind, string>> = {
  alarm: 'Alarm',
  fault: 'Fault',
  contact: 'Contact',
  disablement: 'Disablement',
  configuration: 'Configuration',
  taken: 'Taken on',
  work: 'Planned work',
  test: 'Weekly test',
  visit: 'Visit',
  drill: 'Drill',
  cause: 'Cause of an alarm',
  note: 'Note',
  call: 'Call',
  onWay: 'On the way',
}

/** Whoever does not know what an alarm came of has found no fire, so it counts as false. */
export const alarmCauses = {
  fire: { label: 'Fire', isFalse: false },
  unwanted: { label: 'Unwanted alarm', isFalse: true },
  equipment: { label: 'Equipment', isFalse: true },
  malicious: { label: 'Malicious', isFalse: true },
  goodIntent: { label: 'Good intent', isFalse: true },
  unknown: { label: 'Unknown', isFalse: true },
} as const
export type AlarmCause = keyof typeof alarmCauses
export const alarmCauseNames = Object.keys(alarmCauses) as AlarmCause[]

/** False alarms that ask for a look at the system (BS 5839-1): more than one per so many detectors in 12 months; so many since the last visit; so many from one device since. */
export const falseAlarmThresholds = { detectorsPerYear: 25, sinceVisit: 11, ofDevice: 2 } as const
