import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { AllSites } from './AllSites/AllSites.tsx'
import { AllSystems } from './AllSystems/AllSystems.tsx'
import { UserSites } from './UserSites/UserSites.tsx'
import { UserSystems } from './UserSystems/UserSystems.tsx'

/** The lists that the administration and the page of a person show (product 14.1, 14.4). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const show = (part: ReactElement, at = '/administration') => renderPage(part, { api, as: 'super.admin', at })
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
const countIn = async (table: 'sites' | 'systems') => {
  const { count } = api.db.kysely.fn
  const query = api.db.kysely.selectFrom(table).select(count<string>('id').as('count'))
  return Number((await query.executeTakeFirstOrThrow()).count)
}
/** Searches by the magnifier in the header of the names. */
async function searchName(user: Awaited<ReturnType<typeof show>>['user'], text: string) {
  await user.click(screen.getByRole('button', { name: 'Search Name' }))
  await user.type(await screen.findByPlaceholderText('Search'), text)
}
const shownCount = () => screen.findByText(/^\d+–\d+ of \d+ \w+$/)

it('a super user has all sites with links', async () => {
  const { user, router } = await show(<AllSites />)
  expect(await shownCount()).toHaveTextContent(new RegExp(` of ${await countIn('sites')} sites$`))
  await searchName(user, 'Nidelva kontorpark')
  await user.click(await screen.findByRole('link', { name: 'Nidelva kontorpark' }))
  expect(router.state.location.pathname).toBe(`/sites/${demoIds.sites.nidelva}`)
})

it('a super user has all systems with connection and site', async () => {
  const { user } = await show(<AllSystems />)
  expect(await shownCount()).toHaveTextContent(new RegExp(` of ${await countIn('systems')} systems$`))
  await searchName(user, 'Nidelva kontorpark hovedsentral')
  const row = await rowOf('Nidelva kontorpark hovedsentral')
  expect(within(row).getByText('Connected')).toBeInTheDocument()
  expect(within(row).getByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
})

describe('the page of a person', () => {
  const userId = demoIds.users['site.operator']
  const at = `/users/${userId}`
  const level = 'System Operator'

  it('shows only their sites, with levels as text', async () => {
    await show(<UserSites userId={userId} />, at)
    expect(within(await rowOf('Nidelva kontorpark')).getByText(level)).toBeInTheDocument()
    const query = api.db.kysely.selectFrom('siteAccess').select('siteId').where('userId', '=', userId)
    const sites = await query.where('isAccepted', '=', true).execute()
    expect(sites.length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(sites.length + 1))
  })

  it('shows the systems of their sites too', async () => {
    await show(<UserSystems userId={userId} />, at)
    expect(within(await rowOf('Nidelva kontorpark hovedsentral')).getByText(level)).toBeInTheDocument()
  })

  it('is hidden from others', async () => {
    await renderPage(<UserSites userId={userId} />, { api, as: 'outsider', at })
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Nidelva kontorpark' })).not.toBeInTheDocument()
  })
})
