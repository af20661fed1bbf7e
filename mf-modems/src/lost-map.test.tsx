import { type DemoApi, demoIds, expectRetry, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import { ModemPage } from './pages/ModemPage/ModemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('a lost map loads on Retry, in the form and in the details', async () => {
  const unavailable = 'The map cannot be shown at the moment'
  await expectRetry({
    chunk: require.resolve('@emberwatch/ui/map'),
    what: 'The map',
    open: async () => {
      const at = `/modems/${demoIds.modem('nidelva')}`
      const { user } = await renderPage(<ModemPage />, { api, as: 'site.admin', route: '/modems/:id', at })
      expect(await screen.findByText(unavailable)).toBeInTheDocument()
      await user.click(screen.getByRole('tab', { name: 'Edit' }))
      expect(screen.queryByText(unavailable)).not.toBeInTheDocument()
      await user.click(await screen.findByRole('button', { name: 'Pick on the map' }))
      return { user }
    },
    find: () => screen.findByRole('region', { name: 'Pick the modem’s place' }),
  })
  screen.getByRole('tab', { name: 'Details' }).click()
  expect(await screen.findByRole('region', { name: /^Place of fam-/ })).toBeInTheDocument()
})
