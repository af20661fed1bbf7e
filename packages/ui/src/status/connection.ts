import { type ModemConnectionState, modemStages } from '@emberwatch/contract'

/** Connection state as the API gives it: a code, the stages of a modem entry, or nothing (product 8.4). */
export type ConnectionState = string | ModemConnectionState | null | undefined

type StageStatus = ModemConnectionState['stages'][number]['status']

const failures = {
  mobileConnection: 'mobile_connection_failed',
  networkConfiguration: 'network_config_failed',
  panelConfiguration: 'panel_config_failed',
  liveUpdates: 'live_updates_failed',
} as const

export function connectionCode(state: ConnectionState): string | null {
  if (!state) return null
  if (typeof state === 'string') return state
  const stages = connectionStages(state)
  const failed = stages.find((stage) => stage.status === 'fail')
  if (failed) return failures[failed.name]
  if (stages.every((stage) => stage.status === 'ok')) return 'system_connected'
  if (stages.some((stage) => stage.name === 'panelConfiguration' && stage.status === 'ok')) return 'panel_config_ok'
  return stages.some((stage) => stage.status === 'ok') ? 'in_progress' : null
}

const reached: Readonly<Record<string, readonly StageStatus[]>> = {
  system_connected: ['ok', 'ok', 'ok', 'ok'],
  panel_config_ok: ['ok', 'ok', 'ok', 'pending'],
  mobile_connection_failed: ['fail', 'pending', 'pending', 'pending'],
  network_config_failed: ['ok', 'fail', 'pending', 'pending'],
  panel_config_failed: ['ok', 'ok', 'fail', 'pending'],
  live_updates_failed: ['ok', 'ok', 'ok', 'fail'],
}

/** The four stages in order, for either form; a missing stage is pending. */
export function connectionStages(state: ConnectionState) {
  return modemStages.map((stage, index) => ({
    ...stage,
    status:
      (typeof state === 'object' && state?.stages.find(({ name }) => name === stage.name)?.status) ||
      (typeof state === 'string' && reached[state]?.[index]) ||
      ('pending' as const),
  }))
}
