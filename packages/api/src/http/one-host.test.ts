import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { refuseTwoHosts } from './one-host.ts'

it.each([
  ['Host: a\r\n', 200],
  ['Host: a\r\nhost: b\r\n', 400],
])('answers a request with %j by %d', async (headers, status) => {
  const app = fastify()
  refuseTwoHosts(app)
  app.get('/', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  const answer = await text(socket)
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  await app.close()
})
