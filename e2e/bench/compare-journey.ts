import type { Journey } from './journeys.ts'
import { type Figures, type MeasureOptions, measureJourney } from './measure-journey.ts'
import { median } from './median.ts'

export interface Compared {
  readonly journey: string
  readonly name: string
  readonly one: number
  readonly other: number
  readonly ratio: number
}

/** Measures a journey with two variants in turns, and prints medians and ratios. @param variants by name: the one, then what it is compared with */
export async function compareJourney(
  journey: Journey,
  variants: Readonly<Record<string, MeasureOptions>>,
  rounds: number,
): Promise<Compared[]> {
  const names = Object.keys(variants)
  const runs: Record<string, Figures[]> = Object.fromEntries(names.map((name) => [name, []]))
  // The first round warms up the servers; who begins changes from round to round.
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const figures = await measureJourney(journey, variants[name] as MeasureOptions)
      if (round > 0) runs[name]?.push(figures)
    }
  }
  const [first = '', second = ''] = names
  const rows = Object.keys(runs[second]?.[0] ?? {}).map((name) => {
    const of = (variant: string) => median((runs[variant] ?? []).map((figures) => figures[name] ?? Number.NaN))
    const [one, other] = [of(first), of(second)]
    return { journey: journey.name, name, one, other, ratio: one / other }
  })
  const { conditions } = variants[first] as MeasureOptions
  print(`${journey.name}; ${conditions.name}; median of ${rounds}`, [first, second], rows)
  return rows
}

function print(title: string, names: readonly string[], rows: readonly Compared[]) {
  console.log(`\n${title}`)
  console.log(`${''.padEnd(36)}${names.map((name) => name.padStart(18)).join('')}${'ratio'.padStart(8)}`)
  for (const { name, one, other, ratio } of rows) {
    const cells = [one, other].map((value) => Math.round(value).toLocaleString('en').padStart(18))
    console.log(`${name.padEnd(36)}${cells.join('')}${ratio.toFixed(3).padStart(8)}`)
  }
}
