import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Every answer of a development server has these headers: pages of any host on this machine may read it, and store nothing. */
export function setDevHeaders(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('cache-control', 'no-store')
}

/** Sends a file that lies in the folder itself, else 404. */
export async function sendBuiltFile(response: ServerResponse, folder: string, pathname: string): Promise<void> {
  const content = /^\/[\w][\w.-]*$/.test(pathname) ? await readFile(join(folder, pathname)).catch(() => null) : null
  if (content)
    response.writeHead(200, { 'content-type': contentTypes[extname(pathname)] ?? 'application/octet-stream' })
  else response.writeHead(404)
  response.end(content ?? 'Not found')
}
