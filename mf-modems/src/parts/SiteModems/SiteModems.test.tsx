import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AllModems } from '../AllModems/AllModems.tsx'
import { UserModems } from '../UserModems/UserModems.tsx'
import { SiteModems } from './SiteModems.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const site = <SiteModems siteId={demoIds.sites.nidelva} />
const code = (imei: string) =>
  `IMEI:${imei};ICCID:8947000000000990011;IMSI:242000000099001;WGIP:10.64.9.1;CLIENTID:fam-099001;TS:1709280000`

it('the modems of a site are listed without a site column', async () => {
  await renderPage(site, { api, as: 'site.admin', at: '/sites/x' })
  expect(await screen.findByRole('link', { name: 'fam-000417' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'fam-000418' })).not.toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: /^Site/ })).not.toBeInTheDocument()
})

it.each(['site.operator', 'super.operator'] as const)('Add is absent for %s', async (as) => {
  await renderPage(site, { api, as, at: '/sites/x' })
  await screen.findByRole('link', { name: 'fam-000417' })
  expect(screen.queryByRole('button', { name: 'Add modem' })).not.toBeInTheDocument()
})

describe('adding a modem', () => {
  async function openDialog() {
    const view = await renderPage(site, { api, as: 'site.admin', at: '/sites/x' })
    await view.user.click(await screen.findByRole('button', { name: 'Add modem' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add modem' }))
    return { ...view, dialog, submit: dialog.getByRole('button', { name: 'Add modem' }) }
  }

  it("takes a pasted code and the device's position", async () => {
    const where = { coords: { latitude: 63.4305123456, longitude: 10.3951 } }
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: (onPosition: (position: object) => void) => onPosition(where) },
    })
    const { user, dialog, submit } = await openDialog()
    expect(submit).toBeDisabled()
    await user.click(dialog.getByLabelText('Code'))
    await user.paste('IMEI:1')
    expect(await dialog.findByText('Unsupported modem code format')).toBeInTheDocument()
    expect(dialog.getByText('Missing: ICCID, IMSI, WGIP, CLIENTID, TS')).toBeInTheDocument()
    await user.clear(dialog.getByLabelText('Code'))
    await user.paste(code('001017000990010').replaceAll(';', '\r\n'))
    for (const [label, value] of [
      ['Client ID', 'fam-099001'],
      ['ICCID', '8947000000000990011'],
      ['IMSI', '242000000099001'],
      ['WGIP', '10.64.9.1'],
      ['TS', '1709280000'],
    ] as const)
      expect(dialog.getByLabelText(label)).toHaveValue(value)
    expect(dialog.getByText('Read: fam-099001, IMEI 001017000990010')).toBeInTheDocument()
    expect(dialog.getByText('Type by hand').closest('details')).toHaveAttribute('open')
    expect(dialog.getByText('The check digit does not fit: compare with the label')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Use this device’s position' }))
    await waitFor(() => expect(dialog.getByLabelText('Latitude')).toHaveValue('63.430512'))
    await waitFor(() => expect(submit).toBeEnabled())
    await user.click(submit)
    expect(await screen.findByRole('link', { name: 'fam-099001' })).toBeInTheDocument()
    expect(await screen.findByText('Modem added')).toBeInTheDocument()
    const secret = within(await screen.findByRole('dialog', { name: 'Secret of fam-099001' }))
    expect(secret.getByText(/^[\w-]{32}$/)).toBeInTheDocument()
    expect(secret.getByRole('img', { name: 'QR code with the secret of fam-099001' })).toBeInTheDocument()
    expect(secret.getByRole('button', { name: 'Configure network' })).toBeInTheDocument()
    await user.click(secret.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByText(/^[\w-]{32}$/)).not.toBeInTheDocument()
  })

  it('requires six fields and shows a registered IMEI at its field', async () => {
    const { user, dialog, submit } = await openDialog()
    const fold = dialog.getByText('Type by hand')
    expect(fold.closest('details')).not.toHaveAttribute('open')
    await user.click(fold)
    await user.click(dialog.getByLabelText('Client ID'))
    await waitFor(() =>
      expect(dialog.getByLabelText('Client ID')).toHaveAccessibleDescription('On the label after CLIENTID'),
    )
    await user.tab()
    expect(await dialog.findByText('Client ID is required')).toBeInTheDocument()
    await user.click(dialog.getByLabelText('Code'))
    await user.paste(code('001017000004179'))
    await user.clear(dialog.getByLabelText('TS'))
    await waitFor(() => expect(submit).toBeDisabled())
    await user.type(dialog.getByLabelText('TS'), '1')
    await waitFor(() => expect(submit).toBeEnabled())
    await user.click(submit)
    await waitFor(() =>
      expect(dialog.getByLabelText('IMEI')).toHaveAccessibleDescription(/^Modem IMEI is already registered/),
    )
  })

  it('reports a device without a position', async () => {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: (_: unknown, refused: () => void) => refused() },
    })
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Use this device’s position' }))
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('This device does not tell where it is'))
  })
})

describe('the other parts', () => {
  it("shows a person's modems", async () => {
    await renderPage(<UserModems userId={demoIds.users.outsider} />, { api, as: 'super.monitor', at: '/users/x' })
    expect(await screen.findByText('1 modem')).toBeInTheDocument()
  })

  it('shows all modems with creators to super users', async () => {
    await renderPage(<AllModems />, { api, as: 'super.monitor', at: '/administration' })
    await screen.findByRole('link', { name: 'fam-000418' })
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.startsWith('/users/'))).toBe(true)
  })
})
