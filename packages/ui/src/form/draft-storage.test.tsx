import 'fake-indexeddb/auto'
import { sessionStore, signOut } from '@emberwatch/store'
import { waitFor } from '@testing-library/react'
import { signInAs } from '../test/sign-in-as.ts'
import { type FormDraft, readFormDraft, removeFormDraft, writeFormDraft } from './draft-storage.ts'

const draft: FormDraft = { startedAt: Date.now(), savedAt: Date.now(), base: 'a', fields: { name: 'Nidelva' } }
const days = (count: number) => Date.now() - count * 24 * 60 * 60 * 1000

it('a draft belongs to its owner and form', async () => {
  await writeFormDraft('7', '/sites/1 sites.update', draft)
  expect(await readFormDraft('7', '/sites/1 sites.update')).toEqual(draft)
  expect(await readFormDraft('8', '/sites/1 sites.update')).toBeNull()
  expect(await readFormDraft('7', '/sites/2 sites.update')).toBeNull()
  await removeFormDraft('7', '/sites/1 sites.update')
  expect(await readFormDraft('7', '/sites/1 sites.update')).toBeNull()
})

it('a sign-out deletes all drafts of the person only', async () => {
  signInAs({})
  const id = sessionStore.getState().session?.user.id as string
  for (const [owner, form] of [
    [id, 'a'],
    [id, 'b'],
    ['other', 'a'],
  ] as const)
    await writeFormDraft(owner, form, draft)
  signOut()
  await waitFor(async () => expect([await readFormDraft(id, 'a'), await readFormDraft(id, 'b')]).toEqual([null, null]))
  expect(await readFormDraft('other', 'a')).toEqual(draft)
})

it('drafts and invalid ones are deleted after 30 days', async () => {
  await writeFormDraft('7', 'old', { ...draft, savedAt: days(31) })
  await writeFormDraft('7', 'recent', { ...draft, savedAt: days(29) })
  await writeFormDraft('7', 'odd', { fields: 1 } as never)
  await readFormDraft('8', 'any')
  expect(await readFormDraft('7', 'old')).toBeNull()
  expect(await readFormDraft('7', 'odd')).toBeNull()
  expect(await readFormDraft('7', 'recent')).toMatchObject({ fields: draft.fields })
})
