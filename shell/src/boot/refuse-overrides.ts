import { overridesKey } from '../overrides/overrides-key.ts'

/** Overrides count only where the host allows them; whoever has some is told why nothing happens. */
export function refuseOverrides(): [] {
  if (localStorage.getItem(overridesKey)) console.warn(`${overridesKey} is ignored: this host does not allow overrides`)
  return []
}
