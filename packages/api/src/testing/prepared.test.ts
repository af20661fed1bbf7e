import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepared } from './prepared.ts'

let path: string | undefined
afterEach(() => (path ? rm(path, { recursive: true, force: true }) : undefined))

/** Two processes that make the same at once: the second finishes when somebody already reads what the first has made. */
async function madeTwice(make: (path: string, text: string) => Promise<void>) {
  const more = randomUUID()
  const { promise: isRead, resolve: wasRead } = Promise.withResolvers<void>()
  const second = prepared('twice.test', more, async (draft) => {
    await make(draft, 'second')
    await isRead
  })
  path = await prepared('twice.test', more, (draft) => make(draft, 'first'))
  return { path, second, wasRead }
}

it('leaves a file that somebody reads in place', async () => {
  const { path, second, wasRead } = await madeTwice((draft, text) => writeFile(draft, text))
  const open = await openAsBlob(path)
  wasRead()
  expect(await second).toBe(path)
  expect(await open.text()).toBe('first')
})

it('leaves a folder in place', async () => {
  const { path, second, wasRead } = await madeTwice(async (draft, text) => {
    await mkdir(draft)
    await writeFile(join(draft, 'a'), text)
  })
  wasRead()
  expect(await second).toBe(path)
  expect(await readFile(join(path, 'a'), 'utf8')).toBe('first')
})
