import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApi, readSettings } from '@emberwatch/api'
import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { demoStory } from './demo-story.ts'
import { Simulator } from './simulator.ts'

let api: DemoApi
let dataDir: string
beforeAll(async () => {
  api = await openDemoApi()
  dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-story-'))
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true })
})
afterEach(() => jest.restoreAllMocks())

it.each([
  [{}, 'goes on while the server runs'],
  [{ SIMULATOR: '1' }, 'goes on while the server runs'],
  [{ SIMULATOR: '0' }, 'is not told'],
  [{ NODE_ENV: 'test' }, 'is not told'],
])('with %j the story %s', async (env, what) => {
  const begun = jest.spyOn(Simulator.prototype, 'start')
  const ended = jest.spyOn(Simulator.prototype, 'stop')
  const settings = readSettings({ DATA_DIR: dataDir, ...env })
  const app = await buildApi({ db: api.db, settings, backgroundTasks: [demoStory] })
  await app.ready()
  const times = what === 'is not told' ? 0 : 1
  expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([times, 0])
  await app.close()
  expect(ended).toHaveBeenCalledTimes(times)
})
