import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { createMetrics } from './metrics.ts'
import { createOwnTraces } from './own-traces.ts'
import { probeFigures } from './probe/probe-figures.ts'

describe('dashboards', () => {
  /** The files that ops import into Prometheus and Grafana use figures that exist. */

  const deploy = join(import.meta.dirname, '../../../deploy')
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')

  async function knownNames(): Promise<Set<string>> {
    const metrics = createMetrics()
    metrics.add({
      database: () => ({ open: 1, idle: 1, waiting: 0 }),
      listeners: () => 0,
      modems: () => ({ connections: 1, refusals: { 'not stored': 0 } }),
      work: () => ({ running: 0, waiting: 0 }),
      jobs: async () => [{ kind: 'mail', waiting: 1, running: 0, dead: 0, oldestSeconds: 0 }],
      backups: async () => ({ lastDone: 0, lastFailed: 0, bytes: 0 }),
      releases: async () => [],
      prefetchedReleases: () => ({ here: 1, missing: 0 }),
      ready: { database: async () => undefined },
      up: { database: async () => undefined },
    })
    metrics.databaseWaited(1)
    metrics.noteStatement(1, false)
    const text = await metrics.text()
    const families = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
    const parts = families.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name ?? ''],
    )
    return new Set(['up', ...parts])
  }

  /** Names of figures in an expression: words before a brace or a bracket that are no functions. */
  const namesIn = (expression: string) => expression.match(/\b(emberwatch[_:][\w:]+|nodejs_\w+|process_\w+)\b/g) ?? []

  /** The names of the probe's figures. */
  const probeNames = Object.keys(probeFigures)

  interface Rule {
    readonly alert?: string
    readonly record?: string
    readonly expr: string
    readonly annotations: { readonly summary: string; readonly runbook_url: string }
  }

  describe('alerts', () => {
    const { groups } = parse(readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8'), { merge: true })
    const rules: Rule[] = groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
    const runbooks = readFileSync(join(import.meta.dirname, '../../../docs/runbooks.md'), 'utf8')
    const anchors = [...runbooks.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())

    it('use metrics of the server, and each has its own runbook', async () => {
      const names = new Set([...(await knownNames()), ...probeNames, ...rules.flatMap(({ record }) => record ?? [])])
      const alerts = rules.filter(({ alert }) => alert)
      expect(alerts.length).toBeGreaterThan(10)
      for (const { alert, record, expr } of rules)
        expect([alert ?? record, namesIn(expr).filter((name) => !names.has(name))]).toEqual([alert ?? record, []])
      for (const { alert = '', annotations } of alerts) {
        expect(annotations.summary).toBeTruthy()
        expect(annotations.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
        expect(anchors).toContain(alert.toLowerCase())
      }
    })

    it('have no unused runbook', () => {
      const ruleAnchors = anchors.filter((anchor) => anchor.startsWith('emberwatch'))
      expect(ruleAnchors.filter((anchor) => !rules.some(({ alert }) => alert?.toLowerCase() === anchor))).toEqual([])
    })
  })

  describe('the dashboard', () => {
    it('uses metrics of the server in every panel', async () => {
      const names = await knownNames()
      const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/emberwatch.json'), 'utf8'))
      const expressions = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
        targets.map(({ expr }) => expr),
      )
      expect(expressions.length).toBeGreaterThanOrEqual(12)
      for (const expr of expressions)
        expect([expr, namesIn(expr).every((name) => names.has(name)), namesIn(expr).length > 0]).toEqual([
          expr,
          true,
          true,
        ])
    })
  })

  it('every own metric is in the documents', async () => {
    const own = [...(await knownNames())].filter((name) => name.startsWith('emberwatch_'))
    const families = new Set(own.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
    expect([...families].filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([])
  })
})

describe('own traces', () => {
  const parentOf = (id: string) => `00-${id}-b7ad6b7169203331-01`

  it('ids are known to servers of the same secret for a day', () => {
    let now = Date.parse('2026-03-02T08:00:00Z')
    const ours = createOwnTraces('secret', () => now)
    const id = ours.make()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(ours.make()).not.toBe(id)
    const of = (secret: string | undefined) => createOwnTraces(secret, () => now).isOwn(parentOf(id))
    expect([of('secret'), of('other'), of(undefined)]).toEqual([true, false, false])
    now += 25 * 3600_000
    expect(of('secret')).toBe(false)
  })

  it.each(['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '', undefined, ['a', 'b'], '00-0af7-1-01'])(
    '%p is not one of ours',
    (traceparent) => {
      expect(createOwnTraces('secret').isOwn(traceparent)).toBe(false)
    },
  )
})
