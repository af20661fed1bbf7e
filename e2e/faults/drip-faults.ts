import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'

/** Bodies that come drop by drop. */

const uploads = 20

/** Returns the status that ended each upload of bytes that never end. */
async function drip(url: string, token: string): Promise<{ statuses: string[]; seconds: number }> {
  const { hostname, port } = new URL(url)
  const begin = performance.now()
  const replies = Array.from({ length: uploads }, () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    let reply = ''
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(
      `POST /api/v1/resources/upload-install-base-report HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 40000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
    )
    const timer = setInterval(() => socket.write('x'), 500)
    socket.on('data', (piece) => {
      reply += piece
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(reply.slice(9, 12))
    })
    return promise
  })
  const statuses = await Promise.race([Promise.all(replies), wait(60_000, [])])
  return { statuses, seconds: Math.round((performance.now() - begin) / 1000) }
}

const through = (where: string, urlOf: (world: Parameters<Fault['harm']>[0]) => string): Fault => ({
  name: `${uploads} uploads whose bodies never end${where}`,
  isForReleases: true,
  mayFail: false,
  harm: async (world, { note, complain }) => {
    const { statuses, seconds } = await drip(urlOf(world), world.token)
    note(`ended with ${[...new Set(statuses)].join(', ')} after ${seconds} s`)
    if (statuses.length !== uploads) complain('they went on for more than a minute')
    if (statuses.some((status) => status !== '408')) complain('they were not told why')
  },
})

export const dripFaults: readonly Fault[] = [
  through('', ({ instances }) => instances[0].url),
  through(', through the proxy', ({ url }) => url),
]
