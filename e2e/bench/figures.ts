import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../test-results/bench')

/** Writes them to `test-results/bench/<name>.json`. */
export function writeFigures(name: string, figures: object): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`)
}

/** @param share of the values that are smaller, such as 0.5 for the median */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
