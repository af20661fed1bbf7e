import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SystemPage } from './SystemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const system = demoIds.system('nidelva', 1)
const open = (account: Account, id = system) =>
  renderPage(<SystemPage />, { api, as: account, route: '/systems/:id', at: `/systems/${id}#1` })

const xml = (tag: string) =>
  `<configuration><panel type="BS-420" tag="P01"><module type="BSD-310" tag="L01"><unit type="BHH-300" tag="${tag}"/></module></panel></configuration>`
const xmlFile = (content: string, name = 'config.xml') => new File([content], name, { type: 'text/xml' })

async function openUpload() {
  const view = await open('site.admin')
  await view.user.click(await screen.findByRole('button', { name: 'Upload configuration' }))
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Upload configuration' })) }
}
async function upload(content: string, comment: string) {
  const { user, dialog } = await openUpload()
  await user.upload(dialog.getByLabelText('Configuration file'), xmlFile(content))
  await user.type(dialog.getByLabelText('Comment'), comment)
  const submit = dialog.getByRole('button', { name: 'Upload' })
  await waitFor(() => expect(submit).toBeEnabled())
  await user.click(submit)
  return { user, dialog }
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement

describe('the configurations of a system', () => {
  it('take an upload, whose hardware opens from its row', async () => {
    const { user } = await upload(xml('S001'), 'Etter ombygging')
    expect(await screen.findByText('Configuration uploaded')).toBeVisible()
    const row = within(await rowOf('Etter ombygging'))
    expect(row.getByText('Ready')).toBeVisible()
    await user.click(row.getByRole('button', { name: 'Hardware summary' }))
    const summary = await screen.findByRole('table', { name: 'Hardware summary' })
    expect(
      within(summary)
        .getAllByRole('row')
        .map((line) => line.textContent),
    ).toEqual(['HardwareQuantity', 'BHH-3001', 'BS-4201', 'BSD-3101'])
  })

  it('need a comment and an XML file', async () => {
    const { user, dialog } = await openUpload()
    const submit = dialog.getByRole('button', { name: 'Upload' })
    await user.upload(dialog.getByLabelText('Configuration file'), xmlFile(xml('S002')))
    expect(submit).toBeDisabled()
    await user.type(dialog.getByLabelText('Comment'), 'x')
    await waitFor(() => expect(submit).toBeEnabled())
    await user.clear(dialog.getByLabelText('Comment'))
    await user.tab()
    expect(await dialog.findByText('Comment is required')).toBeVisible()
  })

  it('show the error of a file that is not well-formed', async () => {
    await upload(xml('S003').replace('</panel>', ''), 'Avkuttet')
    expect(await screen.findByText(/^Configuration has an error: /)).toBeVisible()
    const row = within(await rowOf('Avkuttet'))
    expect(row.getByText('ERROR')).toBeVisible()
    expect(row.getByText(/\(line 1\)$/)).toBeVisible()
    const summary = row.getByRole('button', { name: 'Hardware summary' })
    expect(summary).toBeDisabled()
    expect(summary).toHaveAccessibleDescription(/^The file (could not be read|is still being read)$/)
  })

  it('refuse the same file, and say so in the dialog', async () => {
    const first = await upload(xml('S004'), 'Først')
    await screen.findByText('Configuration uploaded')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const again = first.user
    await again.click(screen.getByRole('button', { name: 'Upload configuration' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Upload configuration' }))
    expect(dialog.getByLabelText('Comment')).toHaveValue('')
    await again.upload(dialog.getByLabelText('Configuration file'), xmlFile(xml('S004')))
    await again.type(dialog.getByLabelText('Comment'), 'Igjen')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled())
    await again.click(dialog.getByRole('button', { name: 'Upload' }))
    expect(await dialog.findByText('409: Same configuration file cannot be added')).toBeVisible()
  })

  it('show the end of the hash and lead to the file', async () => {
    const { body } = await api.get('site.monitor', `/api/v1/systems/${system}/configurations`)
    const { hash, comment } = body.data[0]
    await open('site.monitor')
    const row = within(await rowOf(comment))
    expect(row.getByText(hash.slice(-12))).toBeVisible()
    expect(row.getByRole('link', { name: 'XML' })).toHaveAttribute(
      'href',
      `/systems/${system}/configurations/${hash}.xml`,
    )
    expect(screen.queryByRole('button', { name: 'Upload configuration' })).not.toBeInTheDocument()
  })

  it('take classes and reasons for a configuration', async () => {
    const { user } = await open('site.admin')
    await user.click((await screen.findAllByRole('button', { name: /^More of/ }))[0] as HTMLElement)
    await user.click(screen.getByRole('menuitem', { name: 'Upload class/reason' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.upload(dialog.getByLabelText('Class/reason file'), xmlFile('<c><class id="1"/></c>', 'classes.xml'))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('Class/reason file uploaded')).toBeVisible()
  })

  it('offer the raw archive only where there is one', async () => {
    const found = await api.db.kysely
      .selectFrom('configurations as c')
      .innerJoin('systems as y', 'y.id', 'c.systemId')
      .select(['y.id', 'c.hash'])
      .where('y.siteId', 'in', demoIds.sharedSites)
      .where('c.hasRaw', '=', true)
      .executeTakeFirstOrThrow()
    await open('site.monitor', found.id)
    const row = within(await rowOf(found.hash.slice(-12)))
    expect(row.getByRole('button', { name: 'Download' })).toBeEnabled()
    const { body } = await api.get('site.monitor', `/api/v1/systems/${found.id}/configurations`)
    const raw = body.data.filter(({ hasRaw }: { hasRaw: boolean }) => hasRaw)
    expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(raw.length)
  })
})
