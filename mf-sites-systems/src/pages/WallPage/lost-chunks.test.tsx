import { type DemoApi, expectNextPress, expectRetry, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { WallPage } from './WallPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const open = () => renderPage(<WallPage />, { api, as: 'site.operator', at: '/wall' })

it('lost contacts of a row load on Retry', () =>
  expectRetry({
    chunk: require.resolve('../../contacts/SiteContacts.tsx'),
    what: 'Whom to ring',
    open: async () => {
      const { user } = await open()
      const rows = within(await screen.findByRole('region', { name: 'What is wrong' }))
      const [row] = await rows.findAllByRole('button')
      await user.click(row as HTMLElement)
      return { user }
    },
    find: () => screen.findByRole('link', { name: 'Contacts of the site' }),
  }))

it('the lost dialog that leaves the wall opens at the next press', () =>
  expectNextPress({
    chunk: require.resolve('./StartWall.tsx'),
    open,
    button: 'Leave this screen as a wall',
    find: () => screen.findByRole('dialog', { name: 'Leave this screen as a wall' }),
  }))
