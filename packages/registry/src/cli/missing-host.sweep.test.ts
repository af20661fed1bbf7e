import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRelease } from '../testing/write-release.ts'

const program = join(import.meta.dirname, '../../../../node_modules/.bin/emberwatch-areas')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-no-host-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The command runs in a folder that has no store. */
function areas(...args: string[]) {
  const { DATA_DIR: _, STORE_S3_BUCKET: __, DATABASE_URL: ___, ...env } = process.env
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env })
  return { status, error: stderr.trim() }
}
async function built(area: string): Promise<string> {
  const build = join(folder, area)
  mkdirSync(build)
  await writeRelease(build, { area })
  return build
}
const naming = 'Name the host with --host https://…, and its token in EMBERWATCH_TOKEN'

it('names the missing host and store, and makes no store', async () => {
  const weather = await built('weather')
  for (const args of [
    ['publish', weather, '--note', 'x'],
    ['check', weather],
  ]) {
    const { status, error } = areas(...args)
    expect([status, error]).toEqual([
      64,
      expect.stringMatching(/^There is no host named, and no store on this machine/),
    ])
    expect(error).toContain(naming)
    expect(error).not.toContain('grant')
  }
  expect(existsSync(join(folder, 'var'))).toBe(false)
})

it('takes an empty host variable as absent', async () => {
  expect(areas('--host', '', 'publish', await built('weather'), '--note', 'x')).toEqual({
    status: 64,
    error: expect.stringContaining(`--host is empty. ${naming}`),
  })
})

it('makes a store whose new areas know it', async () => {
  expect(areas('publish', await built('modems'), '--note', 'x')).toEqual({ status: 0, error: '' })
})
