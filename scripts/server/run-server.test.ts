import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@emberwatch/api'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { Refused } from '@emberwatch/registry'
import { runServer } from './run-server.ts'

let folder: string
let shellFolder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-run-'))
  shellFolder = join(folder, 'shell')
  await mkdir(shellFolder)
  await writeFile(join(shellFolder, 'shell.json'), '{}')
})
afterEach(() => rm(folder, { recursive: true }))

it('a start that is refused while its database opens leaves the data folder to the next one', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const refusing = { shellFolder, publish: () => Promise.reject(new Refused([])) }
  const env = { DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0' }
  await expect(runServer({ env, ...refusing })).rejects.toThrow(Refused)
  await (await openDatabase({ dataDir })).close()
})

it('a start whose data folder is in use says so, though its releases are well', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const other = await openDatabase({ dataDir })
  const fine = { shellFolder, publish: () => Promise.resolve([]) }
  await expect(runServer({ env: { DATA_DIR: dataDir }, ...fine })).rejects.toMatchObject({ name: 'DataFolderInUse' })
  await other.close()
})
