import { demoIds } from '../../fleet/demo-ids.ts'

/** What people may send that is as large or as awkward as is let through; each is made when it is sent. */

export interface Hostile {
  readonly name: string
  readonly account: 'super.admin' | 'site.admin' | null
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: () => FormData | string
  /** What the server answers; a refusal is as good as any. */
  readonly status: number
}

const system = demoIds.system('nidelva', 1)
const loopSystem = demoIds.scannedSystem('nidelva')

export const form = (field: string, name: string, content: BlobPart, fields: Record<string, string> = {}): FormData => {
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
const json = (name: string, body: () => string): Hostile => ({
  name: `JSON: ${name}`,
  account: null,
  method: 'POST',
  path: '/v1/auth',
  body,
  status: 400,
})

/** @param configurationId one to which classes and reasons can be given */
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

export const hostileBodies = (configurationId: string): readonly Hostile[] => [
  classReason(configurationId, '20,000 siblings in 80 KB', () => `<a>${'<b/>'.repeat(20_000)}</a>`, 200),
  classReason(configurationId, '99,000 siblings', () => `<a>${'<b/>'.repeat(99_000)}</a>`, 200),
  classReason(configurationId, '1 MB of text', () => `<a>${'<b/>x'.repeat(98_000)}${'x'.repeat(500_000)}</a>`, 200),
  classReason(configurationId, '99,000 names', () => `<a>${rowsOf(megabyte - 100, (n) => `<b${n}/>`)}</a>`, 200),
  classReason(configurationId, 'too many', () => `<a>${'<b/>'.repeat(200_000)}</a>`, 400),
  configuration('1 MB of units', () => wrapped(rowsOf(megabyte - 100, unit)), 200),
  configuration(
    '50 MB of units and filler',
    () => wrapped(rowsOf(50 * megabyte - 100, (n) => `${unit(n)}<!--${'x'.repeat(2_000)}-->`)),
    200,
  ),
  configuration('90,000 units', () => wrapped(rowsOf(90_000 * 66, unit)), 200),
  configuration('90,000 types', () => wrapped(rowsOf(90_000 * 60, (n) => unit(n, `T${n}`))), 400),
  configuration('one long attribute', () => `<configuration a="${'x'.repeat(49 * megabyte)}"/>`, 200),
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
  json('1 MB', () => JSON.stringify({ emailAddress: 'x'.repeat(megabyte) })),
  json('100,000 NULs', () => JSON.stringify(Array.from({ length: 100_000 }, () => '\u0000'))),
  json('60 KB of NULs by name', () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`k${n}`, '\u0000']))),
  ),
  json('3,000 nested lists', () => '['.repeat(3_000) + ']'.repeat(3_000)),
  json('30,000 nested lists', () => '['.repeat(30_000) + ']'.repeat(30_000)),
]

export const send = (url: string, tokens: Readonly<Record<string, string>>, hostile: Hostile): Promise<Response> => {
  const body = hostile.body?.()
  return fetch(`${url}/api${hostile.path}`, {
    method: hostile.method,
    headers: {
      ...(hostile.account ? { authorization: tokens[hostile.account] ?? '' } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
}
