import { Client } from '@emberwatch/api-client'
import type { Unit } from './calls.ts'
import { exampleJob } from './example-job.ts'
import { exampleUnits } from './example-units.ts'

/**
 * The client of one example. It answers the example's calls in the page: those of calls.ts, and those that components of the shell make
 * themselves. What an example changes stays until it is shown anew.
 */
export function exampleClient(): Client {
  let units = exampleUnits()
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    if (call === 'GET /services/catalogue/units') return json(pageOf(units, searchParams))
    if (call === 'GET /services/catalogue/units/sheet') return csv(units)
    if (call === 'GET /api/v1/admin/stats')
      return json({
        data: { modemsCount: 412, unitsCount: 48_211, systemsCount: 530, sitesCount: 388, usersCount: 97 },
      })
    const [, jobId] = /^POST \/api\/v1\/jobs\/([^/]+)\/cancel$/.exec(call) ?? []
    if (jobId) return json({ data: { ...exampleJob, id: jobId, hasCancelRequest: true } })
    const [, method, id, action] = /^(\w+) \/services\/catalogue\/units\/([^/]+)(\/test)?$/.exec(call) ?? []
    const unit = units.find((one) => one.id === id)
    if (!unit) return problem(404, 'generic.not_found')
    if (action) return problem(409, 'generic.still_at_work')
    if (method === 'DELETE') units = units.filter((one) => one !== unit)
    if (method !== 'PUT') return json({ data: method === 'GET' ? unit : null })
    const changed: Unit = { ...unit, ...(await request.json()) }
    units = units.map((one) => (one === unit ? changed : one))
    return json({ data: changed })
  }
  return new Client({
    origin: 'https://catalogue.example',
    getToken: () => null,
    fetch: async (input, init) => answer(new Request(input, init)),
  })
}

/** Answers as lists of the API do: search contains, filters are joined by commas, then order and page. */
function pageOf(units: readonly Unit[], query: URLSearchParams) {
  const name = query.get('name')?.toLowerCase() ?? ''
  const kinds = query.get('kind')?.split(',') ?? []
  const matches = units.filter(
    (unit) => unit.name.toLowerCase().includes(name) && (kinds.length === 0 || kinds.includes(unit.kind)),
  )
  const key = query.get('orderBy') === 'eventsCount' ? 'eventsCount' : 'name'
  const sign = query.get('order') === 'DESC' ? -1 : 1
  const sorted = matches.toSorted((a, b) => sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0))
  const offset = Number(query.get('offset') ?? 0)
  return {
    data: sorted.slice(offset, offset + Number(query.get('limit') ?? 10)),
    count: matches.length,
    meta: {},
  }
}

const csv = (units: readonly Unit[]) =>
  new Response(`name,kind\n${units.map(({ name, kind }) => `${name},${kind}\n`).join('')}`, {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="units.csv"' },
  })

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const problem = (status: number, statusText: string) => json({ status, statusText }, status)
