import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { type Certificate, type Front, startFront } from '../h2-front.ts'

/** Serves a built page as our host serves ours: compressed beforehand, kept for ever by browsers, with the API beside it, over HTTP/2. */
export async function startPeer(folder: string, apiUrl: string, certificate: Certificate): Promise<Front> {
  for (const file of readdirSync(folder).filter((name) => /\.(js|css|html)$/.test(name))) {
    const text = readFileSync(join(folder, file))
    writeFileSync(
      join(folder, `${file}.br`),
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    )
  }
  const app = fastify()
  await app.register(fastifyProxy, { upstream: apiUrl, prefix: '/api', rewritePrefix: '/api' })
  await app.register(fastifyStatic, { root: folder, preCompressed: true, maxAge: '1y', immutable: true })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const front = await startFront(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, certificate)
  const close = () => {
    front.close()
    void app.close()
  }
  return { url: front.url, close }
}
