/**
 * The events that open and solve issues (product 12.7). What a unit's event opens, the clearing of the same unit solves; a reset of the panel solves all its
 * alarms. While an issue of the panel's own stands open for a unit, its events open none.
 */
export const issuesOfEvents = {
  'Fire alarm': { opens: 'alarm' },
  'Fire alarm cleared': { solves: 'alarm', of: 'unit' },
  Reset: { solves: 'alarm', of: 'system' },
  Fault: { opens: 'fault' },
  'Fault cleared': { solves: 'fault', of: 'unit' },
} as const satisfies Record<string, { opens: IssueKind } | { solves: IssueKind; of: 'unit' | 'system' }>

/** An alarm has alarms, a fault is urgent. */
export type IssueKind = 'alarm' | 'fault'
