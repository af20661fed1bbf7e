import { choose, chosenIn, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { ComparisonPage } from './ComparisonPage.tsx'
import { hardwareChanges } from './hardware-changes.ts'
import { lineChanges } from './line-changes.ts'

describe('hardwareChanges', () => {
  it('counts each side, the largest changes first', () => {
    const before = [
      { hardwareTag: 'BHH-200', quantity: 12 },
      { hardwareTag: 'BS-420', quantity: 1 },
    ]
    const after = [
      { hardwareTag: 'BHH-300', quantity: 10 },
      { hardwareTag: 'BS-420', quantity: 1 },
    ]
    expect(hardwareChanges(before, after)).toEqual([
      { hardwareTag: 'BHH-200', before: 12, after: 0, difference: -12 },
      { hardwareTag: 'BHH-300', before: 0, after: 10, difference: 10 },
      { hardwareTag: 'BS-420', before: 1, after: 1, difference: 0 },
    ])
  })
})

describe('lineChanges', () => {
  it('gives changed lines with numbers and three lines of context', () => {
    const before = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`).join('\n')
    const lines = lineChanges(before, before.replace('line 10\n', 'line ten\n'))
    expect(lines?.map(({ text, number, change }) => [change ?? '', number, text])).toEqual([
      ['', 7, 'line 7'],
      ['', 8, 'line 8'],
      ['', 9, 'line 9'],
      ['removed', 10, 'line 10'],
      ['added', 10, 'line ten'],
      ['', 11, 'line 11'],
      ['', 12, 'line 12'],
      ['', 13, 'line 13'],
    ])
  })

  it('finds nothing in equal texts and stops at large ones', () => {
    expect(lineChanges('a\nb', 'a\nb')).toEqual([])
    expect(lineChanges('a'.repeat(3_000_000), 'b'.repeat(3_000_000))).toBeNull()
  })
})

describe('ComparisonPage', () => {
  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
  })
  afterAll(() => api.close())
  const open = (id: string, query = '') =>
    renderPage(<ComparisonPage />, {
      api,
      as: 'site.monitor',
      route: '/systems/:id/comparison',
      at: `/systems/${id}/comparison${query}`,
    })

  it('compares the latest with the previous one, hardware first', async () => {
    const row = await api.db.kysely
      .selectFrom('systems')
      .select('id')
      .where('siteId', 'in', demoIds.sharedSites)
      .where('configurationsCount', '>', 1)
      .executeTakeFirstOrThrow()
    const { body } = await api.get('site.monitor', `/api/v1/systems/${row.id}/configurations`)
    const [latest, before] = body.data
    const { user, router } = await open(row.id)
    expect(chosenIn(await screen.findByLabelText('To'))).toContain(latest.hash.slice(-12))
    expect(chosenIn(screen.getByLabelText('From'))).toContain(before.hash.slice(-12))
    const table = await screen.findByRole('table', { name: 'Hardware' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Hardware', 'From', 'To', 'Change'])
    expect(await screen.findByRole('region', { name: 'Changed lines' })).toBeInTheDocument()
    await choose(user, screen.getByLabelText('From'), chosenIn(screen.getByLabelText('To')))
    expect(await screen.findByText('The files are the same')).toBeInTheDocument()
    expect(router.state.location.search).toContain(`from=${latest.id}`)
  })

  it('reports fewer than two', async () => {
    const row = { siteId: demoIds.sites.nidelva, type: 'autrosafe' as const }
    const { id } = await api.db.kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()
    await open(id)
    expect(await screen.findByText('There are not two configurations to compare')).toBeInTheDocument()
  })
})
