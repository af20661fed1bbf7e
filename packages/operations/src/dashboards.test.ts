import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { createMetrics } from './metrics.ts'

/** What ops import into Prometheus and Grafana asks for figures that there are. */

const deploy = join(import.meta.dirname, '../../../deploy')
const docs = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')

async function knownNames(): Promise<Set<string>> {
  const metrics = createMetrics()
  metrics.add({
    database: () => ({ open: 1, idle: 1, waiting: 0 }),
    listeners: () => 0,
    work: () => ({ running: 0, waiting: 0 }),
    jobs: async () => [{ kind: 'mail', waiting: 1, running: 0, dead: 0, oldestSeconds: 0 }],
    releases: async () => [],
  })
  metrics.databaseWaited(1)
  metrics.databaseAsked(1, false)
  const text = await metrics.text()
  const families = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
  const parts = families.flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name ?? ''],
  )
  return new Set(['up', ...parts])
}

/** Names of figures in an expression: words before a brace or a bracket that are no functions. */
const namesIn = (expression: string) => expression.match(/\b(emberwatch_\w+|nodejs_\w+|process_\w+)\b/g) ?? []

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string }
}

describe('alerts', () => {
  const rules: Rule[] = parse(readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')).groups[0].rules

  it('stand each over figures that a server has, and each with a line in the documents', async () => {
    const known = await knownNames()
    expect(rules.length).toBeGreaterThan(0)
    for (const { alert, expr, annotations } of rules) {
      expect([alert, namesIn(expr).filter((name) => !known.has(name))]).toEqual([alert, []])
      expect(expr === 'up{job="emberwatch"} == 0' || namesIn(expr).length > 0).toBe(true)
      expect(annotations.summary).toBeTruthy()
      expect(docs).toContain(`| \`${alert}\` |`)
    }
  })
})

describe('the dashboard', () => {
  it('asks for figures that a server has, in every panel', async () => {
    const known = await knownNames()
    const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/emberwatch.json'), 'utf8'))
    const asked = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
    expect(asked.length).toBeGreaterThanOrEqual(12)
    for (const expr of asked)
      expect([expr, namesIn(expr).every((name) => known.has(name)), namesIn(expr).length > 0]).toEqual([
        expr,
        true,
        true,
      ])
  })
})

it('every figure of our own is in the documents', async () => {
  const own = [...(await knownNames())].filter((name) => name.startsWith('emberwatch_'))
  const families = new Set(own.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
  expect([...families].filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([])
})
