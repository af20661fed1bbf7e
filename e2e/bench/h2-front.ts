import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface Front {
  readonly url: string
  readonly close: () => void
}

/**
 * Speaks HTTP/2 to the browser and HTTP/1.1 to `upstream`, as the servers that end TLS before a host do. Its certificate is
 * made for the run by openssl; browsers must be told to take it.
 */
export async function startFront(upstream: string, folder: string): Promise<Front> {
  const server = createSecureServer(certificate(folder))
  const { port } = new URL(upstream)
  const agent = new Agent({ keepAlive: true })
  server.on('request', (asked, answered) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')))
    const call = request(
      { agent, host: '127.0.0.1', port, path: asked.url, method: asked.method, headers },
      (response) => {
        const kept = Object.entries(response.headers).filter(([name]) => !hopByHop.has(name))
        answered.writeHead(response.statusCode ?? 502, Object.fromEntries(kept))
        response.pipe(answered)
      },
    )
    call.on('error', () => answered.stream?.destroy())
    answered.on('close', () => call.destroy())
    asked.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      agent.destroy()
    },
  }
}

/** HTTP/2 has no headers about the connection. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

function certificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
