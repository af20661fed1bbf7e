import 'fake-indexeddb/auto'
import type { OutboxEntry } from './entry.ts'
import { EntryStorage } from './entry-storage.ts'

const entry = (id: string, days: number): OutboxEntry => ({
  id,
  endpoint: { name: 'test.change', method: 'POST', path: '/v1/things', service: undefined, catalogue: {} },
  body: {},
  title: id,
  page: '/things',
  createdAt: Date.now() - days * 24 * 60 * 60 * 1000,
})

it('entries belong to their owner and expire after 30 days', async () => {
  const before = new EntryStorage()
  await before.change('7', () => [entry('old', 31), entry('recent', 29)])
  await before.change('8', () => [entry('other', 31)])
  const raw = () =>
    new Promise<string>((resolve) => {
      const opening = indexedDB.open('emberwatch-outbox')
      opening.onsuccess = () => {
        const all = opening.result.transaction('entries').objectStore('entries').getAll()
        all.onsuccess = () => resolve(JSON.stringify(all.result))
      }
    })
  expect(await raw()).toContain('other')
  const after = new EntryStorage()
  expect((await after.read('7')).map(({ id }) => id)).toEqual(['recent'])
  expect(await after.read('8')).toEqual([])
  expect(await raw()).not.toMatch(/old|other/)
})
