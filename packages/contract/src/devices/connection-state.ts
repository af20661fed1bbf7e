import type { ModemConnectionState } from '../entities/modem-state.ts'

type Stages = ModemConnectionState['stages']

const failed = {
  mobileConnection: 'mobile_connection_failed',
  networkConfiguration: 'network_config_failed',
  panelConfiguration: 'panel_config_failed',
  liveUpdates: 'live_updates_failed',
} as const
/** The states in which a panel is not heard of. */
export const failedStates: readonly string[] = Object.values(failed)

/** States by the number of stages that are ok. */
const reached = [null, 'in_progress', 'in_progress', 'panel_config_ok', 'system_connected'] as const

/** The code of product 8.4 that the four stages of an entry come to. */
export function connectionStateOf(stages: Stages): string | null {
  const failure = stages.find(({ status }) => status === 'fail')
  return failure ? failed[failure.name] : (reached[stages.filter(({ status }) => status === 'ok').length] ?? null)
}
