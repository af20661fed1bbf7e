import { choose, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AttentionPanel } from '../attention/AttentionPanel.tsx'
import { RunningWorks } from './RunningWorks.tsx'
import { StartTest } from './StartTest.tsx'
import { WorksTab } from './WorksTab.tsx'

/** Planned work on the screens of a site (product 24.6). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
})
beforeEach(() => api.db.kysely.deleteFrom('works').execute())
afterAll(() => api.close())

const siteId = demoIds.sites.nidelva
const subject = { siteId }
const show = (as: Parameters<DemoApi['tokenOf']>[0] = 'site.operator', fetch?: typeof globalThis.fetch) =>
  renderPage(
    <>
      <StartTest subject={subject} />
      <RunningWorks subject={subject} />
      <WorksTab subject={subject} />
    </>,
    { api, as, at: '/sites/x', fetch },
  )
const hour = 3_600_000
const add = (from: number, until: number, row: object = {}) => {
  const [startsAt, endsAt] = [from, until].map((hours) => new Date(api.clock.now.getTime() + hours * hour)) as [
    Date,
    Date,
  ]
  const createdById = demoIds.users['site.operator']
  const values = {
    siteId,
    kind: 'test' as const,
    startsAt,
    endsAt,
    nextAt: endsAt,
    createdById,
    phoneNumber: '110',
    ...row,
  }
  return api.db.kysely.insertInto('works').values(values).execute()
}
const stored = () => api.db.kysely.selectFrom('works').selectAll().execute()
const sentence = 'Nothing is sent to the panel. Tell your alarm receiving centre.'
const chooseMore = async (user: Awaited<ReturnType<typeof show>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More of test' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('a test of an hour for the whole site starts in two presses and ends', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Start test' }))
  const dialog = await screen.findByRole('dialog', { name: 'Start test' })
  expect(dialog).toHaveTextContent(sentence)
  await user.click(within(dialog).getByRole('button', { name: 'Start' }))
  expect(await screen.findByText(/^During test until/)).toBeInTheDocument()
  const [work] = await stored()
  expect(work).toMatchObject({ kind: 'test', systemIds: null, modemId: null, timeZone: null })
  expect((work?.endsAt.getTime() ?? 0) - (work?.startsAt.getTime() ?? 0)).toBeLessThan(1.1 * hour)
  await user.click(screen.getByRole('button', { name: 'End' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End now' }))
  expect(await screen.findByText('Ended before its time')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/^During test until/)).not.toBeInTheDocument())
})

it('weekly work shows errors at the field', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Plan work' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan work' }))
  const fieldOf = (label: string) => dialog.getByLabelText(label) as HTMLInputElement
  const set = async (label: string, text: string) => {
    await user.clear(fieldOf(label))
    await user.type(fieldOf(label), `${text}{Tab}`)
  }
  // In the last hour before midnight the work would end on the next day.
  const [day, time] = [fieldOf('Until').value, fieldOf('Ends at').value]
  await set('Until', fieldOf('From').value)
  await set('Ends at', fieldOf('At').value)
  await user.click(dialog.getByRole('button', { name: 'Plan work' }))
  expect(await dialog.findByText('The end must be after the start')).toBeInTheDocument()
  await set('Until', day)
  await set('Ends at', time)
  await user.click(dialog.getByRole('checkbox', { name: 'Every week' }))
  await user.click(dialog.getByRole('button', { name: 'Plan work' }))
  expect(await screen.findByText('Test, weekly')).toBeInTheDocument()
  expect(await stored()).toMatchObject([{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }])
})

it('work covers several systems, or all behind a modem', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Plan work' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan work' }))
  await choose(user, dialog.getByLabelText('Covers'), 'Single systems')
  const [first, second] = await dialog.findAllByRole('checkbox', { name: /^(?!Every week)/ })
  await user.click(first as HTMLElement)
  await user.click(second as HTMLElement)
  await user.click(dialog.getByRole('button', { name: 'Plan work' }))
  expect(await screen.findByText('2 systems')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Plan work' }))
  const modems = api.db.kysely.selectFrom('modems').select('clientId').where('id', '=', demoIds.modem('nidelva'))
  const { clientId } = await modems.executeTakeFirstOrThrow()
  await choose(user, await screen.findByLabelText('Covers'), `All behind the modem ${clientId}`)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Plan work' }))
  expect(await screen.findByText('Behind a modem')).toBeInTheDocument()
  const works = await stored()
  expect(works.map(({ systemIds }) => systemIds?.length ?? null)).toEqual([2, null])
  expect(works.map(({ modemId }) => modemId)).toEqual([null, demoIds.modem('nidelva')])
})

it('a failed list of systems has a retry', async () => {
  let isLost = true
  const fetch: typeof globalThis.fetch = (input, init) =>
    isLost && /\/(systems|modems)\?/.test((input as Request).url)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : api.fetch(input, init)
  const { user } = await show('site.operator', fetch)
  await user.click(await screen.findByRole('button', { name: 'Plan work' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan work' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('No internet connection')
  isLost = false
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument())
})

const systemId = demoIds.system('nidelva', 1)
const conflicts = [
  { what: 'a site', as: 'site.operator', of: { siteId }, systemIds: null },
  { what: 'a single system', as: 'outsider', of: { systemId }, systemIds: [systemId] },
] as const

it.each(conflicts)("another person's change is shown and replaced on request only: $what", async (one) => {
  const emailAddress = demoIds.emails.outsider
  const right = { userId: demoIds.users.outsider, emailAddress, systemId, accessLevel: 1 as const, isAccepted: true }
  await api.db.kysely.insertInto('systemAccess').values(right).execute()
  await add(24, 25, { systemIds: one.systemIds })
  const { user } = await renderPage(<WorksTab subject={one.of} />, { api, as: one.as, at: '/x' })
  await chooseMore(user, 'Change')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change work' }))
  await user.type(dialog.getByLabelText('Reason'), 'Mine')
  await api.db.kysely.updateTable('works').set({ revision: 1, reason: 'Theirs' }).execute()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Somebody else changed the work, while you were typing/)).toBeInTheDocument()
  expect(dialog.getByText('Theirs')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Replace with mine' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Mine')).toBeInTheDocument()
  await api.db.kysely.deleteFrom('systemAccess').where('userId', '=', right.userId).execute()
})

it('planned work is changed and cancelled', async () => {
  await add(24, 25)
  const { user } = await show()
  await chooseMore(user, 'Change')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change work' }))
  await user.type(dialog.getByLabelText('Reason'), 'Yearly test')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Yearly test')).toBeInTheDocument()
  await chooseMore(user, 'Cancel')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel it' }))
  expect(await screen.findByText('Ended: cancelled')).toBeInTheDocument()
})

it('monitors read without controls', async () => {
  await add(0, 1)
  await show('site.monitor')
  expect(await screen.findByText('Running')).toBeInTheDocument()
  expect((await screen.findAllByRole('link', { name: '110' })).map((link) => link.getAttribute('href'))).toEqual([
    'tel:110',
    'tel:110',
  ])
  for (const name of ['Start test', 'Plan work', 'End', 'More of test'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.getAllByTitle('You may not change it')).not.toHaveLength(0)
})

it('an empty list says so', async () => {
  await show()
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(await screen.findByText('No work yet')).toBeInTheDocument()
})

it('work marks the rows of its systems without moving them', async () => {
  const rows = async () => {
    const { unmount } = await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x' })
    const list = await screen.findByRole('list', { name: 'What needs attention' })
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    unmount()
    return texts
  }
  const before = await rows()
  await add(0, 1)
  const during = await rows()
  const marked = (text: string) => /During test until \d\d:\d\d/.test(text)
  expect(before.filter(marked)).toEqual([])
  expect(during.filter(marked).length).toBeGreaterThan(0)
  expect(during.map(marked)).toEqual(before.map((text) => text.includes('Nidelva')))
})
