import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { pagePlans } from '../../testing/plans.ts'
import { statementsOf } from '../../testing/statements.ts'

/** Searches among millions of events and of the units that had them, of which nobody knows beforehand what they find. */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const pathOf = (list: string, query: string) => `/api/v1/reports/${list}?${query}`
const read = async (list: string, query: string) => (await api.get('super.admin', pathOf(list, query))).body
const statementsFor = (list: string, query: string) => statementsOf(api.db, () => read(list, query))
const lists = ['event-units', 'system-events']

it.each(lists)('a search without matches in %s is counted without a page query', async (list) => {
  expect(await read(list, 'limit=10&unitName=nosuchunit')).toMatchObject({ count: 0, data: [] })
  const statements = await statementsFor(list, 'limit=10&unitName=nosuchunit')
  expect(statements.filter(({ text }) => /row_number/.test(text))).toEqual([])
})

it.each(lists)('a search with few matches in %s sorts them after the search', async (list) => {
  const sorts = async (query: string) => {
    const nodes = await pagePlans(
      api.db,
      await statementsFor(list, query),
      'set enable_seqscan = off; set enable_sort = off',
    )
    return nodes.filter((node) => node['Node Type'] === 'Sort').length
  }
  const { count } = await read(list, 'limit=1&unitName=L01')
  // The one page is less than a hundredth of what is found, the other is not.
  expect(count).toBeGreaterThan(100)
  expect(await sorts('limit=1&unitName=L01')).toBe(0)
  expect(await sorts(`limit=1&offset=${Math.ceil(count / 100)}&unitName=L01`)).toBe(1)
})

it.each(
  lists.flatMap((list) =>
    ['unitName', 'systemName'].flatMap((by) => ['ASC', 'DESC'].map((order) => [list, by, order])),
  ),
)('%s by %s %s has the same rows with both plans', async (list, by, order) => {
  const query = `unitName=L01&orderBy=${by}&order=${order}`
  const whole = await read(list as string, `limit=100&${query}`)
  const single = [0, 1, 2].map((offset) => read(list as string, `limit=1&offset=${offset}&${query}`))
  expect((await Promise.all(single)).flatMap(({ data }) => data)).toEqual(whole.data.slice(0, 3))
})

it('a page beyond the last match is empty with the count', async () => {
  const { count } = await read('event-units', 'limit=1&unitName=L01')
  expect(await read('event-units', `limit=10&offset=${count}&unitName=L01`)).toMatchObject({ count, data: [] })
})
