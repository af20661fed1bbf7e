import { readLoopFile } from '@emberwatch/contract/loops'
import { parse } from 'csv-parse/browser/esm/sync'
import { checkLoop } from './loop-check.ts'

/** Lists the findings of the check in a loop's exported file (product 11.11). */
export function loopFindings(file: string): readonly string[] {
  const { units } = readLoopFile(file, parse)
  if (units.length === 0) return ['The loop has no units yet']
  return checkLoop(units.map(({ unit }) => unit)).map(({ text }) => text)
}
