import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { SystemsPage } from './SystemsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

describe('SystemsPage', () => {
  it('shows each system with its connection as a word, its site and its open issues', async () => {
    await renderPage(<SystemsPage />, { api, as: 'site.operator', at: '/systems' })
    await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })
    const row = screen.getByRole('link', { name: 'Nidelva kontorpark hovedsentral' }).closest('tr') as HTMLElement
    expect(within(row).getByText('Connected')).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
  })

  it('links no site that is closed to the person, who holds a system on it alone', async () => {
    const { outsider } = demoIds.emails
    const { kysely } = api.db
    const person = await kysely
      .selectFrom('users')
      .select('id')
      .where('emailAddress', '=', outsider)
      .executeTakeFirstOrThrow()
    const held = { userId: person.id, emailAddress: outsider, accessLevel: 0 as const, isAccepted: true }
    await kysely
      .insertInto('systemAccess')
      .values({ systemId: demoIds.system('nidelva', 1), ...held })
      .execute()
    await renderPage(<SystemsPage />, { api, as: 'outsider', at: '/systems' })
    const row = (await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })).closest('tr')
    expect(within(row as HTMLElement).getByText('Nidelva kontorpark')).toBeInTheDocument()
    expect(within(row as HTMLElement).queryByRole('link', { name: 'Nidelva kontorpark' })).not.toBeInTheDocument()
  })

  it('filters by the type that its address carries', async () => {
    await renderPage(<SystemsPage />, { api, as: 'site.operator', at: '/systems?type=autroprime', route: '/systems' })
    const table = await screen.findByRole('table', { name: 'Systems' })
    await screen.findAllByText('Autroprime')
    expect(within(table).queryByText('AutroSafe')).not.toBeInTheDocument()
  })
})
