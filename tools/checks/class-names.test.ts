import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './floors/floors.ts'

/** Classes of ui that areas still write by hand, as no component draws them. A new look is a component of ui. */
const byHand = [
  'ew-checks',
  'ew-choice',
  'ew-choice-ahead',
  'ew-choices',
  'ew-dense',
  'ew-field',
  'ew-fold',
  'ew-inline-field',
  'ew-input',
  'ew-note',
  'ew-numbers',
  'ew-select',
  'ew-tone-',
]

/** Their text is muted together with another class. */
const mutedByHand = [
  'mf-reports/src/charts/RankChart.tsx',
  'mf-reports/src/pages/SystemEventReportPage/ClassChips.tsx',
  'mf-reports/src/report/DownloadButton.tsx',
  'mf-sites-systems/src/access/batch/StepList.tsx',
]

const classes = globSync(['mf-*/src/**/*.tsx', 'shell/src/**/*.tsx'], { cwd: root })
  .filter((file) => !file.includes('.test'))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const names = [...text.matchAll(/(?<![\w-])ew-[a-z-]+/g)].map(([name]) => name)
    return names.map((name) => ({ file, name }))
  })

it('areas and shell take muted and hidden text, and every new look, from components of ui', () => {
  const others = classes.filter(({ name }) => !byHand.includes(name))
  expect([...new Set(others.map(({ file, name }) => `${file}: ${name}`))].sort()).toEqual(
    mutedByHand.map((file) => `${file}: ew-muted`),
  )
})

it('each listed class is one that they write', () => {
  const names = new Set(classes.map(({ name }) => name))
  expect(byHand.filter((name) => !names.has(name))).toEqual([])
})
