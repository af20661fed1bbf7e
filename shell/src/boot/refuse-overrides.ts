import { browserStorage } from '@emberwatch/store'
import { overridesKey } from '../overrides/overrides-key.ts'

/** Overrides count only where the host allows them; the console says so. */
export function refuseOverrides(): [] {
  if (browserStorage().getItem(overridesKey))
    console.warn(`${overridesKey} is ignored: this host does not allow overrides`)
  return []
}
