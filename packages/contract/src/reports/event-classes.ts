/** Panels send only a name, from which the class follows (product 12.7); unknown names have no class. */
export const eventClasses = {
  alarm: { label: 'Alarm', names: ['Fire alarm', 'Fire alarm cleared'] },
  prealarm: { label: 'Prealarm', names: ['Prealarm', 'Prealarm cleared'] },
  earlyWarning: { label: 'Early warning', names: ['Early warning', 'Early warning cleared'] },
  fault: { label: 'Fault', names: ['Fault', 'Fault cleared'] },
  disablement: { label: 'Disablement', names: ['Disabled', 'Enabled'] },
  test: { label: 'Test', names: ['Test started', 'Test ended', 'Test alarm'] },
  operatorAction: {
    label: 'Operator action',
    names: ['Reset', 'Silence alarms', 'Resound', 'Accept', 'Set time', 'Restart', 'Door/cover open'],
  },
} as const

export type EventClass = keyof typeof eventClasses
export const eventClassNames = Object.keys(eventClasses) as EventClass[]

/** Its clearing is no further alarm. */
export const alarmRaised = 'Fire alarm'
/** Prefixes of the unit types that alarms are counted against (product 12.7, 22.6). */
export const detectorTypes = ['BH', 'BD', 'BF'] as const
