import type { FleetScope } from '@emberwatch/contract'
import { useScope } from './use-scope.ts'

/** People who have no choice see nothing (product 13.10). */
export function ScopeChoice() {
  const { scope, canChoose, choose } = useScope()
  return canChoose ? (
    <span className="ew-inline-field">
      <select
        className="ew-input ew-select"
        aria-label="Sites that are shown"
        value={scope}
        onChange={({ target }) => choose(target.value as FleetScope)}
      >
        <option value="own">My sites</option>
        <option value="fleet">Whole fleet</option>
      </select>
    </span>
  ) : null
}
