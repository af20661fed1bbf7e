import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
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
 * made for the run by openssl.
 */
export async function startFront(upstream: string, certificate: Certificate): Promise<Front> {
  // Commands of Node make their calls by HTTP/1.1.
  const server = createSecureServer({ ...certificate, allowHTTP1: true })
  const { port } = new URL(upstream)
  const agent = new Agent({ keepAlive: true })
  server.on('request', (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const call = request(
      { agent, host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (response) => {
        const headersToPass = Object.entries(response.headers).filter(([name]) => !hopByHop.has(name))
        outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(headersToPass))
        response.pipe(outgoing)
      },
    )
    call.on('error', () => outgoing.stream?.destroy())
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
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

export interface Certificate {
  readonly key: Buffer
  readonly cert: Buffer
  /** The argument by which Chromium trusts it; otherwise it caches nothing of the page. */
  readonly browserArgument: string
}

export function makeCertificate(folder: string): Certificate {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, '-days', '2', '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  })
  const cert = readFileSync(certFile)
  const publicKey = createPublicKey(cert).export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(publicKey).digest('base64')
  return { key: readFileSync(keyFile), cert, browserArgument: `--ignore-certificate-errors-spki-list=${hash}` }
}
