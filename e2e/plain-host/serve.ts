import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
const page = '<!doctype html><html lang="en"><title>A plain host</title><body><script src="/main.js"></script>'

/** Serves the built host, and passes its calls of the API on. It lies on an origin of its own, whatever its port is. */
export async function servePlainHost(folder: string, apiUrl: string): Promise<Server> {
  const server = createServer(async ({ url = '/', headers }, response) => {
    const path = url.split('?')[0] ?? ''
    if (path.startsWith('/api/')) {
      const answer = await fetch(apiUrl + url, { headers: { authorization: headers.authorization ?? '' } })
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    }
    if (path === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    const content = /^\/[\w.-]+$/.test(path) ? await readFile(join(folder, path)).catch(() => null) : null
    response.writeHead(content ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
