import type { HardwareEntry } from '@emberwatch/contract/sites-systems'

export interface HardwareChange {
  readonly hardwareTag: string
  readonly before: number
  readonly after: number
  readonly difference: number
}

/** Largest changes first, then by name. */
export function hardwareChanges(before: readonly HardwareEntry[], after: readonly HardwareEntry[]): HardwareChange[] {
  const old = new Map(before.map(({ hardwareTag, quantity }) => [hardwareTag, quantity]))
  const now = new Map(after.map(({ hardwareTag, quantity }) => [hardwareTag, quantity]))
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((hardwareTag) => {
      const [was, is] = [old.get(hardwareTag) ?? 0, now.get(hardwareTag) ?? 0]
      return { hardwareTag, before: was, after: is, difference: is - was }
    })
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.hardwareTag.localeCompare(b.hardwareTag))
}
