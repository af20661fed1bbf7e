import { type ApiError, asApiError } from '@emberwatch/api-client'
import type { ScannedUnit } from '@emberwatch/contract/loops'

export interface UnitFailure {
  readonly unit: ScannedUnit
  readonly error: ApiError
}

/** The same refusal awaits every other unit. */
const isFinal = ({ isNetwork, status, code }: ApiError) =>
  isNetwork || status === 401 || status === 403 || code === 'scanned_loop.is_locked'

/**
 * Changes one unit after the other.
 * @param onProgress gets how many are done
 * @returns those that failed; after a lost network or right, or where the loop is locked meanwhile, all that follow fail untried
 */
export async function changeUnits(
  units: readonly ScannedUnit[],
  change: (unit: ScannedUnit) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<UnitFailure[]> {
  const failures: UnitFailure[] = []
  for (const [index, unit] of units.entries()) {
    try {
      await change(unit)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (isFinal(error)) return [...failures, ...units.slice(index).map((each) => ({ unit: each, error }))]
      failures.push({ unit, error })
    }
    onProgress(index + 1)
  }
  return failures
}
