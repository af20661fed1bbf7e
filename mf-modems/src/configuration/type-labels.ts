import type { ModemSystem } from '@emberwatch/contract'

/** Names of the system types as people write them. */
export const typeLabels: Record<ModemSystem['type'], string> = {
  autrosafe: 'AutroSafe',
  autroprime: 'Autroprime',
  simulator: 'Simulator',
}
