import { Client } from '@emberwatch/api-client'
import { list, type QueryOf, signedIn } from '@emberwatch/contract'
import * as v from 'valibot'
import { cellValue } from './cell-text.ts'
import { type Allowed, type AnyColumn, columns } from './columns.ts'
import { readAll } from './use-export.ts'

describe('columns', () => {
  const Row = v.object({
    name: v.string(),
    count: v.number(),
    location: v.object({ id: v.string(), name: v.string() }),
  })
  type Row = v.InferOutput<typeof Row>

  const endpoint = list('/v1/x', {
    name: 'x',
    summary: '',
    access: signedIn,
    row: Row,
    sort: ['name', 'placeName'],
    search: ['placeName'],
    filters: ['name'],
  })
  type Sort = (typeof endpoint.sort)[number]
  type Search = (typeof endpoint.search)[number]
  type Filter = (typeof endpoint.filters)[number]

  /** Compiles only for columns that the endpoint allows, as DataTable does. */
  const allowed = <const List extends readonly unknown[]>(given: List & Allowed<List, Sort, Search, Filter>) =>
    given.length

  describe('columns', () => {
    it('take keys of the row and kinds of fitting values only', () => {
      const good = columns<Row>()([
        { key: 'name', title: 'Name', kind: 'date' },
        { key: 'count', title: 'Count', kind: 'number' },
      ])
      // @ts-expect-error: no such member of the row
      columns<Row>()([{ key: 'nmae', title: 'Name' }])
      // @ts-expect-error: a text is no number
      columns<Row>()([{ key: 'name', title: 'Name', kind: 'number' }])
      expect(good).toHaveLength(2)
    })

    it('take sorting, search and filters that the endpoint offers only', () => {
      const fine = columns<Row>()([
        { key: 'name', title: 'Name', sort: true, filter: ['a'] },
        { key: 'location', title: 'Place', sort: 'placeName', search: 'placeName' },
      ])
      const unsortable = columns<Row>()([{ key: 'count', title: 'Count', sort: true }])
      const unsearchable = columns<Row>()([{ key: 'name', title: 'Name', search: true }])
      const unfilterable = columns<Row>()([{ key: 'count', title: 'Count', filter: ['1'] }])
      expect(allowed(fine)).toBe(2)
      // @ts-expect-error: 'count' is not sortable
      allowed(unsortable)
      // @ts-expect-error: 'name' is not searchable
      allowed(unsearchable)
      // @ts-expect-error: 'count' is not filterable
      allowed(unfilterable)
    })
  })

  it("take filter values of the row's member only", () => {
    const Weather = v.object({ sky: v.picklist(['clear', 'grey']), isDry: v.boolean() })
    type Weather = v.InferOutput<typeof Weather>
    const weather = list('/v1/w', {
      name: 'w',
      summary: '',
      access: signedIn,
      row: Weather,
      sort: ['sky'],
      filters: ['sky', 'isDry'],
    })
    type Query = QueryOf<typeof weather>
    const query: Query = { sky: ['clear'], isDry: ['true'] }
    // @ts-expect-error: there is no such sky
    const unknown: Query = { sky: ['pink'] }
    const fine = columns<Weather>()([{ key: 'sky', title: 'Sky', filter: ['clear', { value: 'grey', label: 'Grey' }] }])
    // @ts-expect-error: there is no such sky
    columns<Weather>()([{ key: 'sky', title: 'Sky', filter: ['pink'] }])
    expect([query, unknown, fine.length]).toEqual([{ sky: ['clear'], isDry: ['true'] }, { sky: ['pink'] }, 1])
  })

  describe('cellValue', () => {
    const value = (column: Partial<AnyColumn>, content: unknown) =>
      cellValue({ key: 'x', title: 'X', ...column } as AnyColumn, { x: content })

    it.each([
      [{}, 'text', 'text'],
      [{}, null, null],
      [{}, '', null],
      [{}, { id: '1', name: 'Torg' }, 'Torg'],
      [{}, { id: '1', name: null }, null],
      [{ kind: 'number' }, 0, 0],
      [{ kind: 'boolean' }, false, 'No'],
      [{ kind: 'date' }, 'nonsense', '-'],
      [{ kind: 'dateTime' }, null, null],
      [{ status: 'connection' }, 'system_connected', 'Connected'],
      [{ status: 'connection' }, null, 'Unknown'],
      [{ status: 'ready' }, false, 'Not ready'],
      [{ text: () => 'own' }, 'text', 'own'],
    ] as const)('of %j with %j is %j', (column, content, expected) => {
      expect(value(column as Partial<AnyColumn>, content)).toBe(expected)
    })

    it('puts an address in order', () => {
      const address = {
        addressLine1: 'Torget 1',
        addressLine2: null,
        postalCode: '7013',
        city: 'Trondheim',
        country: 'Norway',
      }
      expect(value({ kind: 'address' }, address)).toBe('Torget 1, 7013, Trondheim, Norway')
    })
  })
})

describe('use export', () => {
  const endpoint = list('/v1/x', {
    name: 'x',
    summary: '',
    access: signedIn,
    row: v.object({ id: v.number() }),
    sort: ['id'],
  })

  it('reads all pages of a view, a thousand rows at a time', async () => {
    const addresses: string[] = []
    const client = new Client({
      origin: 'http://emberwatch.test',
      getToken: () => null,
      fetch: async (input) => {
        const query = new URL((input as Request).url).searchParams
        addresses.push(`${query.get('offset')}+${query.get('limit')} ${query.get('name')}`)
        const offset = Number(query.get('offset'))
        const data = Array.from({ length: Math.min(1000, 2300 - offset) }, (_, i) => ({ id: offset + i }))
        return Response.json({ data, count: 2300, meta: {} })
      },
    })
    const rows = await readAll(client, endpoint as never, {}, { name: 'torg' })
    expect(rows).toHaveLength(2300)
    expect(rows.at(-1)).toEqual({ id: 2299 })
    expect(addresses).toEqual(['0+1000 torg', '1000+1000 torg', '2000+1000 torg'])
  })
})
