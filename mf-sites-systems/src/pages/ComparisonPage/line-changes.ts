import type { CodeLine } from '@emberwatch/ui/detail'
import { structuredPatch } from 'diff'

/** Characters on both sides; more take too long in a browser. */
const comparableMax = 4_000_000
/** Changed lines, and milliseconds. */
const searchLimits = { maxEditLength: 20_000, timeout: 4000 }

/** Null where the files are too large or differ too much. */
export function lineChanges(before: string, after: string): CodeLine[] | null {
  if (before.length + after.length > comparableMax) return null
  const patch = structuredPatch('', '', before, after, undefined, undefined, { context: 3, ...searchLimits })
  if (!patch) return null
  return patch.hunks.flatMap((hunk, index) => {
    let [oldNumber, newNumber] = [hunk.oldStart, hunk.newStart]
    const lines = hunk.lines.flatMap((line): CodeLine[] => {
      const text = line.slice(1)
      if (line.startsWith('-')) return [{ text, number: oldNumber++, change: 'removed' }]
      if (line.startsWith('+')) return [{ text, number: newNumber++, change: 'added' }]
      if (!line.startsWith(' ')) return []
      oldNumber++
      return [{ text, number: newNumber++ }]
    })
    return index > 0 ? [{ text: '…', number: null }, ...lines] : lines
  })
}
