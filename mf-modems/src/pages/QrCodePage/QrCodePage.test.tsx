import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { ModemPage } from '../ModemPage/ModemPage.tsx'
import { QrCodePage } from './QrCodePage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('a code becomes a QR code with the relay sample', async () => {
  const { user } = await renderPage(<QrCodePage />, { api, as: 'site.monitor', at: '/qr-code-generator' })
  await user.click(await screen.findByLabelText('Code'))
  await user.paste(
    'IMEI:001017000004179;ICCID:8947000000000004170;IMSI:242000000000417;WGIP:10.64.1.169;CLIENTID:fam-000417;TS:1709280000',
  )
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  const code = await screen.findByRole('img', { name: 'QR code of fam-000417' })
  const [, , width, height] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number)
  // 118 bytes need version 7 at least: 45 modules and the quiet zone on both sides.
  expect(width).toBeGreaterThanOrEqual(45 + 8)
  expect(height).toBe(width)
  expect(screen.getByText(/topic = "fam\/000417"/)).toBeInTheDocument()
  expect(screen.getByText(/address = "10.64.1.169\/32"/)).toBeInTheDocument()
})

it('labels print for modems chosen on several pages', async () => {
  const print = jest.fn()
  window.print = print
  const { user } = await renderPage(<QrCodePage />, { api, as: 'super.monitor', at: '/qr-code-generator#1' })
  expect(await screen.findByText('No modem chosen yet')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Print labels' })).toBeDisabled()
  await user.click(await screen.findByLabelText('Label of fam-000417'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getByText(/^11–20 of/)).toBeInTheDocument())
  await user.click(await screen.findByLabelText('Label of fam-000427'))
  const sheet = within(screen.getByRole('region', { name: 'Label sheet' }))
  expect(sheet.getAllByRole('article').map((label) => label.getAttribute('aria-label'))).toEqual([
    'Label of fam-000417',
    'Label of fam-000427',
  ])
  expect(await sheet.findAllByRole('img')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Print labels (2)' }))
  expect(print).toHaveBeenCalledTimes(1)
})

it("a new secret is on its modem's label until the page closes", async () => {
  const pages = (
    <Routes>
      <Route path="/modems/:id" element={<ModemPage />} />
      <Route path="/qr-code-generator" element={<QrCodePage />} />
    </Routes>
  )
  const at = `/modems/${demoIds.modem('nidelva')}`
  const { user, router } = await renderPage(pages, { api, as: 'site.admin', route: '/*', at })
  await user.click(await screen.findByRole('button', { name: 'Renew secret' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Secret of fam-000417' }))
  const secret = dialog.getByText(/^[\w-]{32}$/).textContent ?? ''
  await user.click(dialog.getByRole('button', { name: 'Label' }))
  const label = within(await screen.findByRole('article', { name: 'Label of fam-000417' }))
  expect(await label.findByRole('img', { name: 'QR code with the secret of fam-000417' })).toBeInTheDocument()
  const { location } = router.state
  const elsewhere = [location, { ...localStorage }, { ...sessionStorage }, history.state, document.title]
  expect(JSON.stringify(elsewhere)).not.toContain(secret)
  await router.navigate(at)
  await screen.findByRole('button', { name: 'Renew secret' })
  await router.navigate('/qr-code-generator#1')
  expect(await screen.findByText('No modem chosen yet')).toBeInTheDocument()
})
