import { noticesStore } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { waitFor } from '@testing-library/react'
import { tellMessage } from '../alerts/live-messages.ts'
import { WorkNotices } from './WorkNotices.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  // The server has begun, and takes over no work of one before it.
  await api.get(null, '/api/health')
})
afterAll(() => api.close())

const add = async (row: {
  kind?: string
  title: string
  state: 'running' | 'done' | 'failed' | 'cancelled'
  error?: string
  systemId?: string
}) => {
  const job = { kind: 'export', ownerId: demoIds.users.outsider, leaseUntil: new Date('2100-01-01'), ...row }
  return (await api.db.kysely.insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow()).id
}
const hear = (...ids: string[]) =>
  tellMessage({ type: 'changes', changes: ids.map((id) => ({ kind: 'job', id, siteId: null })) })
const texts = () => noticesStore.getState().notices.map(({ kind, text, action }) => [kind, text, action?.label])

it('finished work is announced once on any page', async () => {
  await renderPage(<WorkNotices />, { api, as: 'outsider', at: '/sites' })
  const running = await add({ title: 'Running.xlsx', state: 'running' })
  const cancelled = await add({ title: 'Cancelled.xlsx', state: 'cancelled' })
  const done = await add({ title: 'Units.xlsx', state: 'done' })
  const failed = await add({ title: 'Events.xlsx', state: 'failed', error: 'You may not see this report any more' })
  const systemId = demoIds.system('nidelva', 1)
  const read = await add({ kind: 'configuration', systemId, title: 'panel.xml', state: 'done' })
  const faulty = await add({ kind: 'configuration', systemId, title: 'cut.xml', state: 'done', error: 'Line 8' })
  hear(running, cancelled, done)
  hear(done, failed, read, faulty)
  await waitFor(() =>
    expect(texts()).toEqual([
      ['success', 'Units.xlsx is ready', 'Show'],
      ['error', 'Events.xlsx failed: You may not see this report any more', 'Show'],
      ['success', 'panel.xml has been read', 'Show'],
      ['warning', 'cut.xml has an error: Line 8', 'Show'],
    ]),
  )
})

it('finished invitations have a notice without a file', async () => {
  await renderPage(<WorkNotices />, { api, as: 'outsider', at: '/sites' })
  hear(await add({ kind: 'invitations', title: '60 invitations', state: 'done' }))
  await waitFor(() => expect(texts()).toContainEqual(['success', '60 invitations are done', 'Show']))
})
