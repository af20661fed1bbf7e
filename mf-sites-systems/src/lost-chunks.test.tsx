import 'fake-indexeddb/auto'
import { type DemoApi, demoIds, expectNextPress, expectRetry, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AttentionPanel } from './attention/AttentionPanel.tsx'
import { ContactsTab } from './contacts/ContactsTab.tsx'
import { WhomToRing } from './contacts/WhomToRing.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import { AddSite } from './pages/SitesPage/AddSite.tsx'
import { Uploads } from './pages/SystemPage/Uploads.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  // The server has begun, and takes over no work of one before it.
  await api.get(null, '/api/health')
})
afterAll(() => api.close())

const siteId = demoIds.sites.nidelva
const systemId = demoIds.system('nidelva', 1)
const show = (page: ReactNode) => renderPage(page, { api, as: 'site.admin', at: '/x' })

it('a lost history loads on Retry', () =>
  expectRetry({
    chunk: require.resolve('./history/History.tsx'),
    what: 'The history',
    open: () => show(<HistoryTab kind="site" id={siteId} />),
    find: () => screen.findByRole('table', { name: 'History' }),
  }))

it('a lost list of contacts loads on Retry', () =>
  expectRetry({
    chunk: require.resolve('./contacts/SiteContacts.tsx'),
    what: 'Whom to ring',
    open: async () => {
      const { user } = await show(<WhomToRing siteId={siteId} />)
      await user.click(screen.getByText('Whom to ring'))
      return { user }
    },
    find: () => screen.findByRole('link', { name: 'Contacts of the site' }),
  }))

it('a lost form of contacts loads on Retry', () =>
  expectRetry({
    chunk: require.resolve('./contacts/ContactsForm.tsx'),
    what: 'This form',
    open: async () => {
      const { user } = await show(<ContactsTab siteId={siteId} />)
      await user.click(await screen.findByRole('button', { name: /^Edit$|^Add contacts$/ }))
      return { user }
    },
    find: () => screen.findByRole('form', { name: 'Contacts and instructions' }),
  }))

it('a lost list of files loads on Retry', async () => {
  const job = { kind: 'configuration', title: 'panel.xml', systemId, ownerId: demoIds.users['site.admin'] }
  await api.db.kysely
    .insertInto('jobs')
    .values({ ...job, state: 'running', leaseUntil: new Date('2100-01-01') })
    .execute()
  await expectRetry({
    chunk: require.resolve('./pages/SystemPage/UploadList.tsx'),
    what: 'Files being read',
    open: () => show(<Uploads systemId={systemId} onAgain={() => undefined} />),
    find: () => screen.findByRole('listitem', { name: 'panel.xml' }),
  })
})

it('a lost list of what needs attention loads on Retry', () =>
  expectRetry({
    chunk: require.resolve('./attention/AllAttention.tsx'),
    what: 'All that needs attention',
    open: async () => {
      const { user } = await renderPage(<AttentionPanel />, { api, as: 'super.monitor', at: '/x' })
      await user.click(await screen.findByRole('button', { name: /^Show all / }))
      return { user }
    },
    find: () => screen.findByRole('table', { name: 'What needs attention' }),
  }))

it('a lost dialog of a new site opens at the next press', () =>
  expectNextPress({
    chunk: require.resolve('./pages/SitesPage/AddSiteDialog.tsx'),
    open: () => show(<AddSite />),
    button: 'Add site',
    find: () => screen.findByRole('dialog', { name: 'Add site' }),
  }))
