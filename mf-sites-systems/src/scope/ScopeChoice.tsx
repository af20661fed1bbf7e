import type { FleetScope } from '@emberwatch/contract'
import { NativeSelect } from '@emberwatch/ui'
import { useScope } from './use-scope.ts'

const scopes: readonly { value: FleetScope; label: string }[] = [
  { value: 'own', label: 'My sites' },
  { value: 'fleet', label: 'Whole fleet' },
]

/** People who have no choice see nothing (product 13.10). */
export function ScopeChoice() {
  const { scope, canChoose, choose } = useScope()
  return canChoose ? (
    <NativeSelect label="Sites that are shown" value={scope} options={scopes} onChange={choose} />
  ) : null
}
