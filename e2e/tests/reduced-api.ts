import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { unknownMembers } from '@emberwatch/api/testing/unknown-members'
import { allEndpoints } from '@emberwatch/contract/api'

const additions = allEndpoints
  .filter(({ isAddition }) => isAddition)
  .map(({ method, path }) => ({ method, path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))

/**
 * Stands before an API and knows the calls of the original one alone, and of their bodies what they have (product 17.6). It ends with this process.
 * @param refused takes requests whose target does not exist, as `GET /api/…`
 * @returns its address
 */
export async function reduceToOriginal(upstream: string, refused: string[]): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', upstream)
    if (!additions.some(({ method, path }) => method === request.method && path.test(pathname)))
      return void passOn(upstream, request, response)
    refused.push(`${request.method} ${pathname}`)
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here')
  }).unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Headers of the connection itself. */
const ofTheHop = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

async function passOn(upstream: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await Readable.from(request).toArray())
  const { method = 'GET', headers: requestHeaders } = request
  const { pathname } = new URL(request.url ?? '/', upstream)
  if (
    requestHeaders['content-type'] === 'application/json' &&
    unknownMembers(method, pathname, body.toString()).length > 0
  )
    return void response.writeHead(400).end('{"status":400,"statusText":"generic.bad_request"}')
  const answer = await fetch(`${upstream}${request.url}`, {
    method,
    headers: Object.entries(request.headers)
      .filter(([name]) => !ofTheHop.has(name))
      .map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 ? { body } : {}),
  })
  const headers = [...answer.headers].filter(([name]) => !ofTheHop.has(name) && name !== 'content-encoding')
  response.writeHead(answer.status, Object.fromEntries(headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
