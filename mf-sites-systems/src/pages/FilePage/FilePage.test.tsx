import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { ConfigurationList } from '../SystemPage/ConfigurationList.tsx'
import { FilePage } from './FilePage.tsx'

let api: DemoApi
let system: string
let hash: string
beforeAll(async () => {
  api = await openDemoApi()
  const row = await api.db.kysely
    .selectFrom('configurations as c')
    .innerJoin('systems as y', 'y.id', 'c.systemId')
    .select(['y.id', 'c.hash'])
    .where('y.siteId', 'in', demoIds.sharedSites)
    .where('c.classReason', 'is not', null)
    .executeTakeFirstOrThrow()
  system = row.id
  hash = row.hash
})
afterAll(() => api.close())

const route = '/systems/:id/configurations/:file'
const address = (file: string) => `/systems/${system}/configurations/${file}`
const open = (file: string) => renderPage(<FilePage />, { api, as: 'site.monitor', route, at: address(file) })

describe('FilePage', () => {
  it('shows a configuration after a reload', async () => {
    await open(`${hash}.xml`)
    expect(await screen.findByRole('heading', { level: 1, name: `${hash.slice(-12)}.xml` })).toBeInTheDocument()
    expect(await screen.findByText(/<configuration system=/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
  })

  it('shows classes and reasons with line breaks', async () => {
    await open(`${hash}.json`)
    expect(await screen.findByText(/^\{\n {2}"classes": \[/, { normalizer: (text) => text })).toBeInTheDocument()
  })

  it('reads a file too long for the list by its own call', async () => {
    const { kysely } = api.db
    const xml = `<configuration><!-- ${'x'.repeat(600_000)} --><end/></configuration>`
    const row = { systemId: system, hash: 'abc123', xml, isProcessed: true }
    await kysely.insertInto('configurations').values(row).execute()
    await open('abc123.xml')
    expect(await screen.findByText(/--><end\/><\/configuration>$/)).toBeInTheDocument()
  })

  it("shows the list's file without another request", async () => {
    const requests: string[] = []
    const fetch: typeof globalThis.fetch = (...args) => {
      requests.push(new URL(new Request(...args).url).pathname)
      return api.fetch(...args)
    }
    const view = await renderPage(<ConfigurationList systemId={system} canChange={false} />, {
      api,
      as: 'site.monitor',
      at: `/systems/${system}`,
    })
    const links = await screen.findAllByRole('link', { name: 'XML' })
    const index = links.findIndex((link) => link.getAttribute('href')?.includes(hash))
    await view.user.click(links[index] as HTMLElement)
    const { state } = view.router.state.location
    view.unmount()
    await renderPage(<FilePage />, {
      api,
      as: 'site.monitor',
      route,
      at: { pathname: address(`${hash}.xml`), state },
      fetch,
    })
    expect(await screen.findByText(/<configuration system=/)).toBeInTheDocument()
    expect(requests.filter((path) => path.includes('configurations'))).toEqual([])
  })

  it("shows the list's classes and reasons with line breaks", async () => {
    const state = { content: '{"classes":[]}' }
    await renderPage(<FilePage />, { api, as: 'site.monitor', route, at: { pathname: address('abc.json'), state } })
    expect(await screen.findByText(/^\{\n {2}"classes": \[/, { normalizer: (text) => text })).toBeInTheDocument()
  })

  it('reports a missing file with a way back', async () => {
    await open('0123456789ab.xml')
    expect(await screen.findByText('This system has no such file')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to its configurations' })).toHaveAttribute(
      'href',
      `/systems/${system}#1`,
    )
  })

  it('refuses other endings', async () => {
    const { router } = await open(`${hash}.exe`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  })
})
