import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig } from '@emberwatch/federation/webpack'
import webpack from 'webpack'

interface DevAreaServer {
  readonly entry: string
  readonly close: () => Promise<void>
}

interface DevAreaOptions {
  readonly folder: string
  /** Build output; separate from `dist`, which is published. */
  readonly outputPath: string
  readonly port?: number
  readonly contractFolder?: string
  readonly say: (line: string) => void
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export async function startDevAreaServer({
  folder,
  outputPath,
  port = 0,
  say,
  ...more
}: DevAreaOptions): Promise<DevAreaServer> {
  const listeners = new Set<ServerResponse>()
  const configUrl = pathToFileURL(join(folder, 'area.json')).href
  const compiler = webpack(areaConfig(configUrl, { mode: 'development', version: '0.0.0-dev', outputPath, ...more }))
  if (!compiler) throw new Error('webpack made no compiler')

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    if (pathname === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': connected\n\n')
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
      return
    }
    const content = /^\/[\w][\w.-]*$/.test(pathname)
      ? await readFile(join(outputPath, pathname)).catch(() => null)
      : null
    if (!content) return response.writeHead(404).end('Not found')
    response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error || stats?.hasErrors()) say(error?.message ?? stats?.toString({ all: false, errors: true }) ?? '')
      else {
        say(`built in ${stats?.toJson({ all: false, timings: true }).time} ms`)
        for (const listener of listeners) listener.write('data: built\n\n')
      }
      resolve()
    })
  })
  return {
    entry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/remoteEntry.js`,
    close: async () => {
      await new Promise<void>((resolve) => compiler.close(() => resolve()))
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
