import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { ownDataFolder, signInThere, startOwnServer } from '../own-server.ts'

/** A server that is told to end while people use it, as a rolling restart does it; what stands in front goes by /readyz. */

const grace = { DRAIN_GRACE: '3' }
const address = { addressLine1: 'Street 1', postalCode: '7010', city: 'Trondheim', country: 'Norway' }

const siteNames = async (url: string, token: string): Promise<string[]> => {
  const response = await fetch(`${url}/api/v1/sites?limit=100`, { headers: { authorization: token } })
  const rows: { name: string }[] = (await response.json()).data
  return rows.map(({ name }) => name).filter((name) => name.startsWith('Drained'))
}

let folder: string
test.beforeEach(async () => {
  folder = await ownDataFolder('stopping')
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('a shutdown loses no request, download or acknowledged write', async () => {
  test.setTimeout(300_000)
  const { child, url } = await startOwnServer(folder, grace)
  const token = await signInThere(url)
  const headers = { authorization: token, 'content-type': 'application/json' }

  const failures: string[] = []
  const names: string[] = []
  let answers = 0
  let isReady = true
  const watchReadiness = async () => {
    while (isReady) {
      isReady = (await fetch(`${url}/readyz`).then(statusOf)) === 200
      await wait(50)
    }
  }
  const use = async (n: number) => {
    for (let i = 0; isReady; i++) {
      const name = `Drained ${n}-${i}`
      const isWrite = n % 4 === 0 && i < 20
      const call = isWrite
        ? fetch(`${url}/api/v1/sites`, { method: 'POST', headers, body: JSON.stringify({ name, ...address }) })
        : fetch(`${url}/api/v1/sites?limit=25`, { headers })
      const status = await call.then(statusOf).catch((error) => String(error.cause ?? error))
      if (status === 200 || status === 201) answers += 1
      else failures.push(`${name}: ${status}`)
      if (isWrite && status === 200) names.push(name)
    }
  }
  const stream = fetch(`${url}/api/v1/live`, { headers }).then(async (response) => {
    const text = await response.text()
    return { status: response.status, hasBegun: text.length > 0 }
  })
  const users = Array.from({ length: 16 }, (_, n) => use(n))
  const readiness = watchReadiness()
  // Each of the sixteen has had an answer or two, however slow the machine is.
  await expect.poll(() => answers > 32 && names.length > 4, { timeout: 150_000 }).toBe(true)
  const download = readSlowly(`${url}/assets/${await largestAsset(url)}`)
  child.kill('SIGTERM')
  const exit = once(child, 'exit')
  await Promise.all([...users, readiness])
  expect(await download).toEqual({ isWhole: true })
  expect(await stream).toEqual({ status: 200, hasBegun: true })
  expect(await exit).toEqual([0, null])
  expect(failures).toEqual([])

  const again = await startOwnServer(folder, grace)
  try {
    expect((await siteNames(again.url, await signInThere(again.url))).sort()).toEqual(names.sort())
  } finally {
    await again.stop('SIGINT')
  }
})

test('npm start ends its server on a signal', async () => {
  test.skip(process.platform === 'win32', 'signals')
  test.setTimeout(300_000)
  const command = [process.execPath, 'tools/dev/run.mjs', 'serve', '--skip-build']
  const { child, url } = await startOwnServer(folder, grace, { command })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(503)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(`${url}/livez`)).rejects.toThrow()
})

test('npm start ends its server on a signal to npm, whose shell forwards none', async () => {
  test.skip(process.platform === 'win32', 'signals')
  test.setTimeout(300_000)
  const { child, url } = await startOwnServer(folder, grace, { command: ['npm', 'start', '--', '--skip-build'] })
  child.kill('SIGTERM')
  const isGone = () =>
    fetch(`${url}/livez`).then(
      () => false,
      () => true,
    )
  await expect.poll(isGone, { timeout: 60_000 }).toBe(true)
})

/** The status of an answer that has come whole. */
async function statusOf(response: Response): Promise<number> {
  await response.arrayBuffer()
  return response.status
}

/** The name of the page's largest script. */
async function largestAsset(url: string): Promise<string> {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const names = [...page.matchAll(/src="\/assets\/([^"]+)"/g)].map(([, name]) => name ?? '')
  const sizes = await Promise.all(
    names.map(async (name) => (await (await fetch(`${url}/assets/${name}`)).arrayBuffer()).byteLength),
  )
  return names[sizes.indexOf(Math.max(...sizes))] ?? ''
}

/** Takes a file with pauses, uncompressed, for longer than the grace time. */
function readSlowly(url: string): Promise<{ isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'identity' } }, async (response) => {
      let bytes = 0
      let pauses = 0
      try {
        for await (const piece of response) {
          bytes += piece.length
          if (pauses++ < 12) await wait(300)
        }
        resolve({ isWhole: bytes === Number(response.headers['content-length']) })
      } catch (error) {
        reject(error)
      }
    })
      .on('error', reject)
      .end()
  })
}
