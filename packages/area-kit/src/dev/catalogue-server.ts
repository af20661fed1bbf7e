import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendBuiltFile, setDevHeaders } from './built-files.ts'

interface CatalogueServer {
  readonly entry: string
  readonly close: () => Promise<void>
}

/** Serves the catalogue of components to the developer's browser, as a built area that never changes. */
export async function startCatalogueServer(folder: string): Promise<CatalogueServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    setDevHeaders(response)
    // No changes: an event source that gets this does not ask again.
    if (pathname === '/changes') return response.writeHead(204).end()
    return sendBuiltFile(response, folder, pathname)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    entry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/remoteEntry.js`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
