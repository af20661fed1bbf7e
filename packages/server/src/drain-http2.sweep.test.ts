import { readFileSync } from 'node:fs'
import { connect, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { testCertificate } from '@emberwatch/api/testing/tls'
import { createDrain } from '@emberwatch/host'
import fastify, { type FastifyInstance } from 'fastify'

it('a shutdown over HTTP/2 finishes running calls', async () => {
  const drain = createDrain({ graceMs: 0, limitMs: 300, quietMs: 100 })
  const { certFile, keyFile } = testCertificate('one')
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)]
  const app = fastify({
    ...drain.server,
    http2: true,
    https: { allowHTTP1: true, cert, key },
  } as object) as never as FastifyInstance
  drain.prepare(app)
  app.get('/endless', () => new Promise(() => undefined))
  app.get('/read', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = () => connect(`https://localhost:${port}`, { ca: cert }).on('error', () => undefined)
  const endless = open()
    .request({ ':path': '/endless' })
    .on('error', () => undefined)
  const close = new Promise((resolve) => endless.once('close', resolve))
  const session = open()
  const read = async () => {
    const stream = session.request({ ':path': '/read' }).on('error', () => undefined)
    stream.resume()
    await new Promise((resolve) => stream.once('close', resolve))
    return stream.rstCode
  }
  expect(await read()).toBe(constants.NGHTTP2_NO_ERROR)
  const stopped = drain.drain(app)
  let code = await read()
  while (code === constants.NGHTTP2_NO_ERROR && !session.closed) code = await read()
  expect(session.closed || code === constants.NGHTTP2_REFUSED_STREAM).toBe(true)
  await stopped
  await close
  session.destroy()
})
