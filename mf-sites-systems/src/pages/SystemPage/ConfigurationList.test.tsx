import { type Configuration, configurationCallMax } from '@emberwatch/contract/sites-systems'
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
const open = (account: Account, id = system, isLive = false) =>
  renderPage(<SystemPage />, { api, as: account, route: '/systems/:id', at: `/systems/${id}#1`, isLive })

const xml = (tag: string) =>
  `<configuration><panel type="BS-420" tag="P01"><module type="BSD-310" tag="L01"><unit type="BHH-300" tag="${tag}"/></module></panel></configuration>`
const xmlFile = (content: string, name = 'config.xml') => new File([content], name, { type: 'text/xml' })

async function openUpload(isLive = false) {
  const view = await open('site.admin', system, isLive)
  await view.user.click(await screen.findByRole('button', { name: 'Upload configuration' }))
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Upload configuration' })) }
}
async function upload(content: string, comment: string, isLive = false) {
  const { user, dialog, unmount } = await openUpload(isLive)
  await user.upload(dialog.getByLabelText('Configuration file'), xmlFile(content))
  await user.type(dialog.getByLabelText('Comment'), comment)
  const submit = dialog.getByRole('button', { name: 'Upload' })
  await waitFor(() => expect(submit).toBeEnabled())
  await user.click(submit)
  return { user, dialog, unmount }
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement

describe('the configurations of a system', () => {
  it('take an upload, whose hardware opens from its row', async () => {
    const { user } = await upload(xml('S001'), 'Etter ombygging')
    expect(await screen.findByText('Configuration uploaded')).toBeInTheDocument()
    const row = within(await rowOf('Etter ombygging'))
    expect(row.getByText('Ready')).toBeInTheDocument()
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
    expect(await dialog.findByText('Comment is required')).toBeInTheDocument()
  })

  it('show the error of a file that is not well-formed', async () => {
    await upload(xml('S003').replace('</panel>', ''), 'Avkuttet')
    expect(await screen.findByText(/^Configuration has an error: /)).toBeInTheDocument()
    const row = within(await rowOf('Avkuttet'))
    expect(row.getByText('ERROR')).toBeInTheDocument()
    expect(row.getByText(/\(line 1\)$/)).toBeInTheDocument()
    const summary = row.getByRole('button', { name: 'Hardware summary' })
    expect(summary).toBeDisabled()
    expect(summary).toHaveAccessibleDescription(/^The file (could not be read|is still being read)$/)
  })

  it('refuse the same file inside the dialog', async () => {
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
    expect(await dialog.findByText('409: Same configuration file cannot be added')).toBeInTheDocument()
  })

  it('show the end of the hash and link to the file', async () => {
    const { body } = await api.get('site.monitor', `/api/v1/systems/${system}/configurations`)
    const { hash, comment } = body.data[0]
    await open('site.monitor')
    const row = within(await rowOf(comment))
    expect(row.getByText(hash.slice(-12))).toBeInTheDocument()
    expect(row.getByRole('link', { name: 'XML' })).toHaveAttribute(
      'href',
      `/systems/${system}/configurations/${hash}.xml`,
    )
    expect(screen.queryByRole('button', { name: 'Upload configuration' })).not.toBeInTheDocument()
  })

  it('link to the file on a platform that does not say how long it is', async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await api.fetch(input, init)
      if (!new URL(new Request(input, init).url).pathname.endsWith('/configurations')) return answer
      const body = await answer.json()
      const data = body.data.map(({ xmlBytes: _, ...row }: Configuration) => row)
      return Response.json({ ...body, data })
    }
    const { body } = await api.get('site.monitor', `/api/v1/systems/${system}/configurations`)
    const { hash, comment } = body.data.find(({ xml }: Configuration) => xml !== null)
    const at = `/systems/${system}#1`
    await renderPage(<SystemPage />, { api, as: 'site.monitor', route: '/systems/:id', at, fetch })
    expect(within(await rowOf(comment)).getByRole('link', { name: 'XML' })).toHaveAttribute(
      'href',
      `/systems/${system}/configurations/${hash}.xml`,
    )
  })

  it('take classes and reasons for a configuration', async () => {
    const { user } = await open('site.admin')
    await user.click((await screen.findAllByRole('button', { name: /^More of/ }))[0] as HTMLElement)
    await user.click(screen.getByRole('menuitem', { name: 'Upload class/reason' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.upload(dialog.getByLabelText('Class/reason file'), xmlFile('<c><class id="1"/></c>', 'classes.xml'))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('Class/reason file uploaded')).toBeInTheDocument()
  })

  it('make an earlier one current again, with its mark in the list', async () => {
    const { unmount } = await upload(xml('S010'), 'Riktig')
    expect(await within(await rowOf('Riktig')).findByText('Current')).toBeInTheDocument()
    unmount()
    const { user } = await upload(xml('S011'), 'Feil')
    expect(await within(await rowOf('Feil')).findByText('Current')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const row = async (text: string) => within(await rowOf(text))
    await user.click((await row('Feil')).getByRole('button', { name: /^More of/ }))
    expect(screen.queryByRole('menuitem', { name: 'Make current' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click((await row('Riktig')).getByRole('button', { name: /^More of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Make current' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make current' }))
    expect(await screen.findByText('Configuration made current')).toBeInTheDocument()
    await waitFor(async () => expect((await row('Riktig')).getByText('Current')).toBeInTheDocument())
    expect((await row('Feil')).queryByText('Current')).not.toBeInTheDocument()
  })

  it('offer the raw archive only where there is one', async () => {
    const stored = await api.db.kysely
      .selectFrom('configurations as c')
      .innerJoin('systems as y', 'y.id', 'c.systemId')
      .select(['y.id', 'c.hash'])
      .where('y.siteId', 'in', demoIds.sharedSites)
      .where('c.hasRaw', '=', true)
      .executeTakeFirstOrThrow()
    await open('site.monitor', stored.id)
    const row = within(await rowOf(stored.hash.slice(-12)))
    expect(row.getByRole('button', { name: 'Download' })).toBeEnabled()
    const { body } = await api.get('site.monitor', `/api/v1/systems/${stored.id}/configurations`)
    const raw = body.data.filter(({ hasRaw }: { hasRaw: boolean }) => hasRaw)
    expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(raw.length)
  })
})

describe('a configuration too long for a call', () => {
  /** Nobody takes what is put in by hand before this. */
  const later = new Date('2100-01-01')
  const add = (row: { state: 'running' | 'waiting' | 'failed'; title: string; error?: string; totalCount?: number }) =>
    api.db.kysely
      .insertInto('jobs')
      .values({
        kind: 'configuration',
        ownerId: demoIds.users['site.admin'],
        systemId: system,
        runAt: later,
        leaseUntil: later,
        doneCount: 500,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  afterEach(() => api.db.kysely.deleteFrom('jobs').execute())

  it('is read by a job in the background and then listed', async () => {
    // The end of work is told; else it is looked for twice a minute.
    const { unmount } = await upload(`${xml('L001')}<!--${'x'.repeat(configurationCallMax)}-->`, 'Stor fil', true)
    expect(await screen.findByText('The file is being read. You may leave this page meanwhile.')).toBeInTheDocument()
    await waitFor(async () => {
      const { state } = await api.db.kysely.selectFrom('jobs').select('state').executeTakeFirstOrThrow()
      expect(state).toBe('done')
    })
    expect(await within(await rowOf('Stor fil')).findByText('Ready')).toBeInTheDocument()
    unmount()
  })

  it('shows its progress on a return, to its owner only, with Cancel', async () => {
    const { id } = await add({ state: 'running', title: 'panel.xml', totalCount: 2000 })
    const { user, unmount } = await open('site.admin')
    const item = within(await screen.findByRole('listitem', { name: 'panel.xml' }))
    expect(item.getByText('500 of 2,000 units')).toBeInTheDocument()
    await user.click(item.getByRole('button', { name: 'Cancel' }))
    expect(await item.findByText('Stopping')).toBeInTheDocument()
    const query = api.db.kysely.selectFrom('jobs').select('hasCancelRequest').where('id', '=', id)
    expect(await query.executeTakeFirst()).toEqual({ hasCancelRequest: true })
    unmount()
    await open('super.admin')
    expect(await screen.findByRole('table', { name: 'Configurations' })).toBeInTheDocument()
    expect(screen.queryByText('panel.xml')).not.toBeInTheDocument()
  })

  it('shows the reason of a refusal at the field of the file', async () => {
    const error = 'XML files with a DOCTYPE are not accepted'
    await add({ state: 'failed', title: 'bad.xml', error })
    const { user } = await open('site.admin')
    const item = within(await screen.findByRole('listitem', { name: 'bad.xml' }))
    expect(item.getByText(`Not kept: ${error}`)).toBeInTheDocument()
    await user.click(item.getByRole('button', { name: 'Choose another file' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload configuration' }))
    expect(await dialog.findByText(error)).toBeInTheDocument()
    await user.upload(dialog.getByLabelText('Configuration file'), xmlFile(xml('S009')))
    await waitFor(() => expect(dialog.queryByText(error)).not.toBeInTheDocument())
  })
})
