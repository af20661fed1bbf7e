import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeAccess } from './access-files.ts'

it("access files are readable by the platform's group only, under any umask", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-access-'))
  const umask = process.umask(0o077)
  const files = join(folder, 'access-files')
  await writeAccess(files, { passwords: 'a:b\n', access: 'user a\n' })
  process.umask(umask)
  const modes = await Promise.all(
    ['', 'passwords', 'access', 'version'].map(async (name) =>
      ((await stat(join(files, name))).mode & 0o777).toString(8),
    ),
  )
  expect(modes).toEqual(['750', '640', '640', '640'])
  expect((await readdir(files)).toSorted()).toEqual(['access', 'passwords', 'version'])
  await rm(folder, { recursive: true })
})
