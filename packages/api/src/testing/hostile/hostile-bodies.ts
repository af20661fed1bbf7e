import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds } from '../../fleet/index.ts'

/** People may send bodies as large or as awkward as the limits allow; each is made when it is sent. */

export interface Hostile {
  readonly name: string
  readonly account: 'super.admin' | 'site.admin' | null
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: () => FormData | string | Promise<FormData>
  /** The status of the server's answer; a refusal is as good as any. */
  readonly status: number
}

const system = demoIds.system('nidelva', 1)
const loopSystem = demoIds.scannedSystem('nidelva')

const form = (field: string, name: string, content: BlobPart, fields: Record<string, string> = {}): FormData => {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.append(key, value)
  data.append(field, new File([content], name))
  return data
}
const kilobyte = 1024
const megabyte = 1024 * kilobyte
const rowsOf = (bytes: number, row: (index: number) => string): string => {
  const rows: string[] = []
  for (let length = 0, index = 0; ; index++) {
    const text = row(index)
    length += text.length
    if (length > bytes) return rows.join('')
    rows.push(text)
  }
}

const configuration = (name: string, xml: () => string, status: number): Hostile => ({
  name: `configuration: ${name}`,
  account: 'site.admin',
  method: 'POST',
  path: `/v1/systems/${system}/configurations`,
  body: () => form('configuration', 'c.xml', xml(), { comment: name }),
  status,
})
const loop = (name: string, csv: () => string, status: number): Hostile => ({
  name: `loop: ${name}`,
  account: 'site.admin',
  method: 'POST',
  path: `/v1/scanned-systems/${loopSystem}/import-loop`,
  body: () => form('scanned-loop', 'l.csv', csv(), { name }),
  status,
})
const json = (name: string, body: () => string, status = 413): Hostile => ({
  name: `JSON: ${name}`,
  account: null,
  method: 'POST',
  path: '/v1/auth',
  body,
  status,
})
const preview = (name: string, file: string, content: () => BlobPart | Promise<BlobPart>): Hostile => ({
  name: `install base: ${name}`,
  account: 'super.admin',
  method: 'POST',
  path: '/v1/resources/preview-install-base-report',
  body: async () => form('file', file, await content()),
  status: 200,
})
const read = (name: string, path: string, account: Hostile['account'] = 'super.admin'): Hostile => ({
  name: `reading: ${name}`,
  account,
  method: 'GET',
  path,
  status: 200,
})

const classReason = (configurationId: string, name: string, xml: () => string, status: number): Hostile => ({
  name: `class-reason: ${name}`,
  account: 'site.admin',
  method: 'POST',
  path: `/v1/configurations/${configurationId}/class-reason`,
  body: () => form('classReason', 'c.xml', xml()),
  status,
})

const unit = (n: number, type = 'BHH-300') =>
  `<unit lsi="${n}" type="${type}" tag="P01-${n}" zone="1" serial="1423-${n}"/>`
const wrapped = (content: string) => `<configuration>${content}</configuration>`
const loopHeader = 'tagName,detectionZone,lsiNumber,unitType,serialNumber,comment\n'

const baseHeader = 'equipmentNumber,activeContract,customerNumber,siteName,city\n'
const baseRow = (n: number) =>
  `${n},true,${n % 5_000},Site ${n % 9_000} of some length and more,Somewhere in the west of the country ${n}\n`
const cells = (n: number) => [`E${n}`, 'true', `C${n}`, `Site ${n}`, 'Florø']
const rows = (count: number) => [baseHeader.trim().split(','), ...Array.from({ length: count }, (_, n) => cells(n))]

async function workbook(count: number): Promise<BlobPart> {
  const { writeXlsx } = await import('hucre/xlsx')
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Base', rows: rows(count) }] }))
}

/** A process of its own makes it: within Jest's realm the library takes forty seconds. */
async function oldWorkbook(count: number): Promise<BlobPart> {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-workbook-'))
  const path = join(folder, 'base.xls')
  try {
    const script = join(import.meta.dirname, 'make-old-workbook.test-child.ts')
    execFileSync(process.execPath, [script, path], { input: JSON.stringify(rows(count)) })
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const classReasons = (configurationId: string) => [
  classReason(configurationId, '20,000 siblings in 80 KB', () => `<a>${'<b/>'.repeat(20_000)}</a>`, 200),
  classReason(configurationId, '99,000 siblings', () => `<a>${'<b/>'.repeat(99_000)}</a>`, 200),
  classReason(configurationId, '1 MB of text', () => `<a>${'<b/>x'.repeat(98_000)}${'x'.repeat(500_000)}</a>`, 200),
  classReason(configurationId, '90,000 names', () => `<a>${rowsOf(90_000 * 9, (n) => `<b${n}/>`)}</a>`, 200),
  classReason(configurationId, 'too many', () => `<a>${'<b/>'.repeat(200_000)}</a>`, 400),
]

const configurations = [
  configuration('1 MB of units', () => wrapped(rowsOf(megabyte - 100, unit)), 200),
  configuration(
    '50 MB of units and filler',
    () => wrapped(rowsOf(50 * megabyte - 100, (n) => `${unit(n)}<!--${'x'.repeat(2_000)}-->`)),
    200,
  ),
  configuration('90,000 units', () => wrapped(rowsOf(90_000 * 66, unit)), 200),
  configuration('90,000 types', () => wrapped(rowsOf(90_000 * 60, (n) => unit(n, `T${n}`))), 400),
  configuration('one long attribute', () => `<configuration a="${'x'.repeat(49 * megabyte)}"/>`, 200),
]

const loops = [
  loop(
    '10,000 units in 5 MB',
    () =>
      loopHeader +
      Array.from(
        { length: 10_000 },
        (_, n) => `T${n},Zone,${n},BHH-300,S${n},${'x'.repeat(255)}${' '.repeat(220)}\n`,
      ).join(''),
    200,
  ),
  loop('5 MB of units', () => loopHeader + rowsOf(5 * megabyte - 200, (n) => `T${n},Z1,${n},BHH-300,S${n},\n`), 400),
  loop('5 MB of bad rows', () => loopHeader + rowsOf(5 * megabyte - 200, () => ',,,,,\n'), 400),
  loop('5 MB of short rows', () => loopHeader + rowsOf(5 * megabyte - 200, () => 'x\n'), 400),
  loop('the same tag', () => loopHeader + rowsOf(5 * megabyte - 200, () => 'A,,,,,\n'), 400),
  loop('one cell of 5 MB', () => `${loopHeader}"${'x\n'.repeat(2.5 * megabyte - 200)}`, 400),
  loop('5 MB of commas in the header', () => ','.repeat(5 * megabyte - 200), 400),
]

const jsonBodies = [
  json('1 MB', () => JSON.stringify({ emailAddress: 'x'.repeat(megabyte) })),
  json('100,000 NULs', () => JSON.stringify(Array.from({ length: 100_000 }, () => '\u0000'))),
  json('60 KB of NULs by name', () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`k${n}`, '\u0000']))),
  ),
  json('3,000 nested lists', () => '['.repeat(3_000) + ']'.repeat(3_000), 400),
  json('30,000 nested lists', () => '['.repeat(30_000) + ']'.repeat(30_000), 400),
  json('64 KB of wrong texts', () => JSON.stringify({ emailAddress: '@'.repeat(65_000) }), 400),
]

const installBases = (importRows: number): readonly Hostile[] => [
  preview('CSV of 50 MB', 'b.csv', () => baseHeader + rowsOf(50 * megabyte - 2_000, baseRow)),
  preview('CSV of 50 MB of bad rows', 'b.csv', () => baseHeader + rowsOf(50 * megabyte - 2_000, () => 'x,y\n')),
  preview('CSV of one cell of 50 MB', 'b.csv', () => `${baseHeader}"${'x'.repeat(50 * megabyte - 2_000)}`),
  {
    ...preview(
      `import of ${importRows.toLocaleString('en')} rows`,
      'b.csv',
      () => baseHeader + Array.from({ length: importRows }, (_, n) => baseRow(n)).join(''),
    ),
    path: '/v1/resources/upload-install-base-report',
  },
  preview('workbook of 100,000 rows', 'b.xlsx', () => workbook(100_000)),
  preview('old workbook of 60,000 rows', 'b.xls', () => oldWorkbook(60_000)),
]

const readings = [
  read('report of all units as a spreadsheet', '/v1/reports/export-units-age'),
  read('report of all events as a spreadsheet', '/v1/reports/export-system-events'),
  read('thousand rows of a list', '/v1/reports/units-age?limit=1000'),
  read('configurations with all their texts', `/v1/systems/${system}/configurations?limit=1000`, 'site.admin'),
]

/**
 * @param configurationId one to which classes and reasons can be given
 * @param importRows of the install base; each costs the database a little
 */
export const hostileBodies = (configurationId: string, importRows = 20_000): readonly Hostile[] => [
  ...classReasons(configurationId),
  ...configurations,
  ...loops,
  ...jsonBodies,
  ...installBases(importRows),
  ...readings,
]

type Body = FormData | string | undefined

/** Made before anything is measured: some take seconds. */
export const bodyOf = async ({ body }: Hostile): Promise<Body> => body?.()

export const send = (
  url: string,
  tokens: Readonly<Record<string, string>>,
  { account, method, path }: Hostile,
  body: Body,
): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(account ? { authorization: tokens[account] ?? '' } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
