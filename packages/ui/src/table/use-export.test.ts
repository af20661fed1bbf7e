import { Client } from '@emberwatch/api-client'
import { list, signedIn } from '@emberwatch/contract'
import * as v from 'valibot'
import { readAll } from './use-export.ts'

const endpoint = list('/v1/x', {
  name: 'x',
  summary: '',
  access: signedIn,
  row: v.object({ id: v.number() }),
  sort: ['id'],
})

it('reads all pages of a view, a thousand rows at a time', async () => {
  const asked: string[] = []
  const client = new Client({
    origin: 'http://emberwatch.test',
    getToken: () => null,
    fetch: async (input) => {
      const query = new URL((input as Request).url).searchParams
      asked.push(`${query.get('offset')}+${query.get('limit')} ${query.get('name')}`)
      const offset = Number(query.get('offset'))
      const data = Array.from({ length: Math.min(1000, 2300 - offset) }, (_, i) => ({ id: offset + i }))
      return Response.json({ data, count: 2300, meta: {} })
    },
  })
  const rows = await readAll(client, endpoint as never, {}, { name: 'torg' })
  expect(rows).toHaveLength(2300)
  expect(rows.at(-1)).toEqual({ id: 2299 })
  expect(asked).toEqual(['0+1000 torg', '1000+1000 torg', '2000+1000 torg'])
})
