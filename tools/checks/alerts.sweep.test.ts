import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { findPromtool } from '../dev/debian.ts'

/** Each alert fires when it should, is silent where it is easily taken for it, and clears. */

const rules = join(import.meta.dirname, '../../deploy/prometheus/alerts.yaml')
const groups: { name: string; rules: { alert?: string }[] }[] = parse(readFileSync(rules, 'utf8'), {
  merge: true,
}).groups
const alerts = groups.flatMap(({ rules: each }) => each.flatMap(({ alert }) => alert ?? []))
const promtool = findPromtool()
if (!promtool) console.warn('promtool is not installed ("apt-get install prometheus"): alerts are not tried.')

/** Series by name, one value a minute in promtool's words; which alerts fire at which minute. */
interface Case {
  readonly name: string
  readonly series: Readonly<Record<string, string>>
  readonly fires: Readonly<Record<number, readonly string[]>>
}
const one = (alert: string, series: Case['series'], fired: number, cleared: number): Case => ({
  name: alert,
  series,
  fires: { [fired]: [alert], [cleared]: [] },
})
const call = (status: number, rest = '') => `method="GET",route="/api/v1/sites",status="${status}",instance="a"${rest}`
const countSeries = (status: number, values: string, slow = values) => ({
  [`emberwatch_request_seconds_count{${call(status)}}`]: values,
  [`emberwatch_request_seconds_bucket{${call(status, ',le="1"')}}`]: slow,
})
/** Quick answers, as refusals are. */
const refusalSeries = (route: string, status: number, values: string) => ({
  [`emberwatch_request_seconds_count{route="${route}",status="${status}"}`]: values,
  [`emberwatch_request_seconds_bucket{route="${route}",status="${status}",le="1"}`]: values,
})
const sessions = (outcome: string, role = 'active', instance = 'a') =>
  `emberwatch_area_sessions{area="modems",version="2.0.0",role="${role}",outcome="${outcome}",instance="${instance}"}`
/** The pages of an area, and those within the bound. */
const pageSeries = (metric: string, bound: string, all: string, quick: string) => ({
  [`emberwatch_page_seconds_count{area="modems",version="2.0.0",metric="${metric}",instance="a"}`]: all,
  [`emberwatch_page_seconds_bucket{area="modems",version="2.0.0",metric="${metric}",le="${bound}",instance="a"}`]:
    quick,
})
const job = (name: string, labels = '') => `${name}{kind="mail"${labels}}`

const both = ['EmberwatchBudgetBurns', 'EmberwatchBudgetBurnsFast']

const cases: Case[] = [
  {
    name: 'ten minutes in which one call of ten fails',
    series: { ...countSeries(200, '0+900x300'), ...countSeries(503, '0x60 0+100x10 1000x230') },
    fires: { 60: [], 70: [...both, 'EmberwatchServerErrors'], 85: ['EmberwatchBudgetBurns'], 110: [] },
  },
  {
    name: 'calls that take longer than a second are not well either',
    series: countSeries(200, '0+900x400', '0+900x60 54000+800x10 62900+900x330'),
    fires: { 60: [], 70: both, 110: [] },
  },
  {
    name: 'a handful of failures at night',
    series: { ...countSeries(200, '0+1x120'), ...countSeries(500, '0x60 4 7x60') },
    fires: { 62: [], 66: [], 70: [], 90: [] },
  },
  {
    name: 'a slow burn for hours',
    series: { ...countSeries(200, '0+990x800'), ...countSeries(500, '0+10x400 4000x400') },
    fires: { 390: ['EmberwatchBudgetBurns'], 780: [] },
  },
  {
    name: 'an area that does not come',
    series: {
      'emberwatch_request_seconds_count{route="/areas/*",status="200"}': '0+50x200',
      'emberwatch_request_seconds_bucket{route="/areas/*",status="200",le="2.5"}': '0+50x200',
      'emberwatch_request_seconds_count{route="/areas/*",status="503"}': '0x60 0+20x10 200x130',
    },
    fires: {
      59: [],
      66: ['EmberwatchBudgetBurnsFast'],
      68: ['EmberwatchBudgetBurnsFast', 'EmberwatchServerErrors'],
      150: [],
    },
  },
  one(
    'EmberwatchProbeFails',
    { emberwatch_probe_success: '1x10 0x20 1x20', emberwatch_probe_last_run_timestamp_seconds: '0+60x50' },
    25,
    40,
  ),
  ...['live', 'alarm'].map((step) =>
    one('EmberwatchLiveLate', { [`emberwatch_probe_step_seconds{step="${step}"}`]: '0.3x10 14x20 0.3x20' }, 25, 40),
  ),
  one('EmberwatchBrokerAway', { 'emberwatch_up{part="broker",instance="a"}': '1x5 0x5 1x20' }, 8, 20),
  {
    name: 'a broker that is away from one of two instances',
    series: {
      'emberwatch_up{part="broker",instance="a"}': '1x5 0x30 1x20',
      'emberwatch_up{part="broker",instance="b"}': '1x60',
    },
    fires: { 5: [], 30: ['EmberwatchBrokerAway'], 45: [] },
  },
  {
    name: 'an instance that is restarted, whose port for modems opens a moment later',
    series: { 'emberwatch_up{part="broker",instance="a"}': '1x5 0 1x20' },
    fires: { 6: [], 7: [], 9: [] },
  },
  ...['modem', 'report', 'alarm', 'stored'].map((step) =>
    one('EmberwatchAlarmsFail', { [`emberwatch_probe_step_success{step="${step}"}`]: '1x10 0x20 1x20' }, 20, 40),
  ),
  {
    name: 'a probe that may not see its modem, which is no dead path',
    series: { 'emberwatch_probe_step_success{step="modem-rights"}': '1x10 0x20' },
    fires: { 25: [] },
  },
  one(
    'EmberwatchReportsNotStored',
    { 'emberwatch_modem_refusals_total{cause="not stored",instance="a"}': '0x5 0+40x20 800x40' },
    18,
    50,
  ),
  {
    name: 'a database that fails over, for which modems say some reports again',
    series: { 'emberwatch_modem_refusals_total{cause="not stored",instance="a"}': '0x5 40x40' },
    fires: { 8: [], 12: [], 20: [] },
  },
  one(
    'EmberwatchModemsLost',
    {
      'emberwatch_modem_connections{instance="a"}': '100x20 10x10 100x30',
      'emberwatch_modem_connections{instance="b"}': '100x20 10x10 100x30',
    },
    28,
    50,
  ),
  {
    name: 'modems that go from one instance to the other',
    series: {
      'emberwatch_modem_connections{instance="a"}': '100x20 0x30',
      'emberwatch_modem_connections{instance="b"}': '100x20 200x30',
    },
    fires: { 28: [], 40: [] },
  },
  one(
    'EmberwatchCertificateEnds',
    { emberwatch_probe_certificate_expires_timestamp_seconds: '1000000x100 9000000x20' },
    90,
    110,
  ),
  {
    name: 'a night without a backup',
    series: { 'emberwatch_backup_last_seconds{outcome="done"}': '0x1700 102000x100' },
    fires: { 1500: [], 1650: ['EmberwatchBackupOld'], 1750: [] },
  },
  one('EmberwatchDown', { 'up{job="emberwatch",instance="a"}': '1x5 0x5 1x20' }, 9, 20),
  one('EmberwatchNotReady', { 'emberwatch_ready{check="database",instance="a"}': '1x5 0x5 1x20' }, 9, 20),
  {
    name: 'an instance that was told to end',
    series: { 'emberwatch_ready{check="server",instance="a"}': '1x5 0x9' },
    fires: { 12: [] },
  },
  one('EmberwatchPartAway', { 'emberwatch_up{part="mail",instance="a"}': '1x5 0x10 1x20' }, 14, 30),
  one(
    'EmberwatchDatabaseFull',
    { 'emberwatch_database_connections{state="waiting",instance="a"}': '0x5 20x5 0x20' },
    9,
    20,
  ),
  one(
    'EmberwatchStatementsFail',
    { 'emberwatch_database_statement_seconds_count{outcome="failed",instance="a"}': '0+60x20 1200x30' },
    15,
    45,
  ),
  one('EmberwatchLoopLate', { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.02x5 0.5x10 0.02x20' }, 14, 30),
  one(
    'EmberwatchMemory',
    { 'process_resident_memory_bytes{job="emberwatch",instance="a"}': '3e8x5 2e9x20 3e8x20' },
    24,
    40,
  ),
  one('EmberwatchFilesWait', { 'emberwatch_work_files{state="waiting",instance="a"}': '0x5 30x10 0x20' }, 14, 30),
  one('EmberwatchJobsWait', { [job('emberwatch_jobs_oldest_seconds')]: '0x5 700x10 0x20' }, 14, 30),
  one('EmberwatchSignInsFail', refusalSeries('/api/v1/auth', 401, '0+60x30 1800x40'), 25, 60),
  one('EmberwatchAccountAttacked', refusalSeries('/api/v1/auth', 429, '0+6x30 180x40'), 25, 60),
  one('EmberwatchRefusals', refusalSeries('/api/v1/sites', 403, '0+60x30 1800x40'), 25, 60),
  one(
    'EmberwatchFiguresMissing',
    { 'emberwatch_metrics_missing_total{part="jobs",instance="a"}': '0+4x20 80x40' },
    15,
    50,
  ),
  {
    name: 'an area that fails for people, and ends with its rollback though its figures stay',
    series: {
      [sessions('loaded')]: '0+50x20 _x40',
      [sessions('failed')]: '0x5 0+10x15 _x40',
      [sessions('failed-for-people')]: '0x5 0+10x15 _x40',
      [sessions('loaded', 'active', 'b')]: '0+50x20 _x40',
      [sessions('failed-for-people', 'previous')]: '_x20 150x40',
    },
    fires: { 4: [], 18: ['EmberwatchAreaFails'], 28: [] },
  },
  ...[
    ['LCP', '4'],
    ['INP', '0.5'],
  ].map(([metric = '', bound = '']) =>
    one('EmberwatchPagesSlow', pageSeries(metric, bound, '0+10x200', '0+10x30 300+6x60 660+10x110'), 85, 150),
  ),
  {
    name: 'a few pages of an area that are slow, and a fifth of many',
    series: {
      ...pageSeries('LCP', '4', '0x40 2 4 6 8x100', '0x140'),
      ...pageSeries('INP', '0.5', '0+10x140', '0+8x140'),
    },
    fires: { 60: [], 80: [], 120: [] },
  },
  {
    name: 'visitors who say that an area fails',
    series: {
      [sessions('loaded')]: '0+5x40',
      [sessions('failed')]: '0+500x40',
      [sessions('failed-for-people')]: '0x40',
    },
    fires: { 20: [], 30: [] },
  },
  {
    name: 'streams that are lost while people are there',
    series: { 'emberwatch_live_streams{instance="a"}': '200x30 10x10 200x40', ...countSeries(200, '0+600x90') },
    fires: { 25: [], 38: ['EmberwatchStreamsLost'], 60: [] },
  },
  {
    name: 'people who go home, with their calls',
    series: { 'emberwatch_live_streams{instance="a"}': '200x30 10x40', ...countSeries(200, '0+600x30 18000+10x40') },
    fires: { 33: [], 38: [], 45: [] },
  },
  {
    name: 'dead mail through an outage of the database, in which nobody can count it',
    series: {
      [job('emberwatch_jobs', ',state="dead",instance="a"')]: '0x5 2x20 _x20 2x10 0x10',
      'up{instance="a"}': '1x80',
    },
    fires: { 24: ['EmberwatchMailDead'], 35: ['EmberwatchMailDead'], 46: ['EmberwatchMailDead'], 60: [] },
  },
]

const itWithPromtool = promtool ? it : it.skip
itWithPromtool('each alert fires, clears, and is silent where it should be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-alerts-'))
  try {
    const file = join(folder, 'tests.yaml')
    const tests = cases.map(({ name, series, fires }) => ({
      name,
      interval: '1m',
      input_series: Object.entries(series).map(([key, values]) => ({ series: key, values })),
      promql_expr_test: Object.entries(fires).map(([minute, names]) => ({
        expr: 'count by (alertname) (ALERTS{alertstate="firing"} > 0) > bool 0',
        eval_time: `${minute}m`,
        exp_samples: names.toSorted().map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      })),
    }))
    // promtool takes groups in any order otherwise, and alerts that read what is recorded beside them come a minute later.
    const order = groups.map(({ name }) => name)
    const test = { rule_files: [rules], evaluation_interval: '1m', group_eval_order: order, tests }
    writeFileSync(file, stringify(test))
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], { encoding: 'utf8' })
    expect([
      status,
      `${stdout}${stderr}`.split('\n').filter((line) => /FAILED|name:|expr|time|exp:|got:|error/i.test(line)),
    ]).toEqual([0, []])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('every alert is fired by one of them', () => {
  const fired = new Set(cases.flatMap(({ fires }) => Object.values(fires).flat()))
  expect(alerts.filter((alert) => !fired.has(alert))).toEqual([])
})
