import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storedSecret } from './secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('storedSecret', () => {
  it('creates the secret once, readable by its owner only, in a new folder too', async () => {
    const dataDir = join(folder, 'var', 'data')
    const secrets = await Promise.all(Array.from({ length: 5 }, () => storedSecret(dataDir)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32)
    expect(await storedSecret(dataDir)).toBe(secrets[0])
    expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  })

  it('refuses a file without a secret and names it', async () => {
    await writeFile(join(folder, 'jwt-secret'), '')
    await expect(storedSecret(folder)).rejects.toThrow(/jwt-secret does not hold a secret/)
  })
})
