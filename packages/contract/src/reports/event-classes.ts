/**
 * Classes of events (product 12.7). Panels send a name only, so the class comes from the event name; names that are
 * not known here belong to no class.
 */
export const eventClasses = {
  alarm: { label: 'Alarm', names: ['Fire alarm', 'Fire alarm cleared'] },
  prealarm: { label: 'Prealarm', names: ['Prealarm', 'Prealarm cleared'] },
  earlyWarning: { label: 'Early warning', names: ['Early warning', 'Early warning cleared'] },
  fault: { label: 'Fault', names: ['Fault', 'Fault cleared'] },
  disablement: { label: 'Disablement', names: ['Disabled', 'Enabled'] },
  test: { label: 'Test', names: ['Test started', 'Test ended'] },
  operatorAction: {
    label: 'Operator action',
    names: ['Reset', 'Silence alarms', 'Resound', 'Accept', 'Set time', 'Restart', 'Door/cover open'],
  },
} as const

export type EventClass = keyof typeof eventClasses
export const eventClassNames = Object.keys(eventClasses) as EventClass[]

/** The one event name that is an alarm raised; its clearing is no further alarm. */
export const alarmRaised = 'Fire alarm'
/** Detectors and manual call points, the units that alarms are counted against, by how their type begins (product 12.7, 22.6). */
export const detectorTypes = ['BH', 'BD', 'BF'] as const
