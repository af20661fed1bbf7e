import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCatalogueServer } from './catalogue-server.ts'

let folder: string
let server: Awaited<ReturnType<typeof startCatalogueServer>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-catalogue-'))
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry')
  server = await startCatalogueServer(folder)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string) => fetch(new URL(path, server.entry))

it('serves the entry as a script that any page of this machine may load', async () => {
  const answer = await get('/remoteEntry.js')
  expect(await answer.text()).toBe('entry')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

it('tells an event source that there will be no changes', async () => {
  expect((await get('/changes')).status).toBe(204)
})

it.each(['/nothing.js', '/..%2fpackage.json', '/.hidden', '/a/b.js'])('has no %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})
