import { Address, del, file, get, list, ofService, post, put, requiredText, signedIn } from '@emberwatch/contract'
import * as v from 'valibot'

/** Calls of the examples. example-client.ts answers them in the page, so that the catalogue needs no server. */

const Unit = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['detector', 'sounder', 'manual call point']),
  isReady: v.boolean(),
  eventsCount: v.number(),
  replacedAt: v.nullable(v.string()),
  address: Address,
})
export type Unit = v.InferOutput<typeof Unit>

export const Changes = v.object({ name: requiredText('Name', 40) })

export const units = {
  list: ofService(
    'catalogue',
    list('/units', {
      name: 'units.list',
      rows: 'units',
      summary: 'Units of a made-up loop.',
      access: signedIn,
      row: Unit,
      sort: ['name', 'eventsCount'],
      search: ['name'],
      filters: ['kind'],
    }),
  ),
  get: ofService(
    'catalogue',
    get('/units/{id}', { name: 'units.get', summary: 'One of them.', access: signedIn, answer: Unit }),
  ),
  rename: ofService(
    'catalogue',
    put('/units/{id}', {
      name: 'units.rename',
      summary: 'Give it another name.',
      access: signedIn,
      body: Changes,
      answer: Unit,
    }),
  ),
  remove: ofService(
    'catalogue',
    del('/units/{id}', { name: 'units.remove', summary: 'Delete it.', access: signedIn, answer: v.null() }),
  ),
  test: ofService(
    'catalogue',
    post('/units/{id}/test', {
      name: 'units.test',
      summary: 'Test it; the answer is always a refusal.',
      access: signedIn,
      answer: v.null(),
    }),
  ),
  sheet: ofService(
    'catalogue',
    file('/units/sheet', {
      name: 'units.sheet',
      summary: 'All of them as CSV.',
      access: signedIn,
      mediaType: 'text/csv',
      defaultName: 'units.csv',
    }),
  ),
}
