import { loopUnitsMax } from '@emberwatch/contract/loops'

/** The place after this one: `13` after `12`, `2.2` after `2.1` on a branch. Empty where there is none. */
export function nextLsi(lsi: string): string {
  const [, branch = '', point] = /^(\d+\.)?(\d+)$/.exec(lsi.trim()) ?? []
  const next = Number(point) + 1
  return next <= loopUnitsMax ? `${branch}${next}` : ''
}
