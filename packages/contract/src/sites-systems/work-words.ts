import type { WorkKind } from '@emberwatch/contract'

/** Names of planned work (product 24.1). */
export const workWords: Readonly<Record<WorkKind, string>> = {
  test: 'Test',
  service: 'Service',
  building: 'Building work',
  closed: 'Closed',
}
