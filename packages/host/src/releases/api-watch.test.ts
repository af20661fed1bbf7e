import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@emberwatch/http/testing/until'
import { noteInstance, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { watchApi } from './api-watch.ts'

const by = { who: 'kari', note: 'a test' }
const build = { version: '1.0.0', commit: 'c0ffee', builtAt: null }
const answer = { type: 'object', properties: { imei: { type: 'string' } }, required: ['imei'] }
const call = {
  name: 'modems.get',
  method: 'GET',
  path: '/v1/modems',
  isOptional: false,
  query: {},
  body: null,
  answer,
} as const
const operation = { get: { responses: { 200: { content: { 'application/json': { schema: answer } } } } } }
const newer = { openapi: '3.1.0', info: { version: '1.1.0' }, paths: { '/v1/modems': operation } }
const older = { openapi: '3.1.0', info: { version: '1.0.0' }, paths: {} }
const line = 'modems 1.0.0 (active) calls GET /v1/modems, which the API does not have'

let folder: string
let registry: Registry
let lines: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-api-watch-'))
  registry = new Registry(join(folder, 'store'))
  lines = []
  const location = join(folder, 'build')
  await writeRelease(location, { changes: { calls: [call] } })
  await registry.publish(location, by)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const watch = (document: object) =>
  watchApi(registry, { read: async () => document, onLacking: (line) => void lines.push(line) })
/** Another instance that is up. */
async function beside(document: object) {
  const { api } = await watch(document)
  const seenAt = new Date().toISOString()
  await noteInstance(registry.store, 'b:4000', { build, startedAt: seenAt, seenAt, api: api()?.mark }, new Date())
}

it('an instance is ready when its API has what releases need', async () => {
  expect(await (await watch(newer)).check()).toBe('ok')
  expect(lines).toEqual([])
})

it('an instance stays ready with one log line where no other does better', async () => {
  const { check } = await watch(older)
  expect([await check(), await check()]).toEqual(['1 calls of releases are missing', '1 calls of releases are missing'])
  expect(lines).toEqual([line])
})

it('an instance is unready while another one has what its API lacks, in any order', async () => {
  await beside(newer)
  const { check } = await watch(older)
  await expect(check()).rejects.toThrow(line)
})

it('an instance notices another that starts later and a release that needs less', async () => {
  const { check } = await watch(older)
  await check()
  await beside(newer)
  await expect(check()).rejects.toThrow(line)
  const location = join(folder, 'less')
  await writeRelease(location, { version: '0.9.0' })
  await registry.publish(location, by)
  expect(await check()).toBe('ok')
})

it('an instance reads an API of another server again', async () => {
  let document: object = older
  const { api, close } = await watchApi(registry, {
    read: async () => document,
    everyMs: 20,
    onLacking: () => undefined,
  })
  expect(api()?.version).toBe('1.0.0')
  document = newer
  await until(() => api()?.version === '1.1.0')
  await close()
})

it('an API without a document has an unknown state and refuses no release', async () => {
  const { api, check } = await watchApi(registry, {
    read: () => Promise.reject(new Error('404')),
    onLacking: () => undefined,
  })
  expect([api(), await check()]).toEqual([undefined, 'unknown'])
})
