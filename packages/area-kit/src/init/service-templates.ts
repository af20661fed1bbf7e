/** Files of an area's own server; docs/areas.md and docs/area-servers.md show them, and a test holds the pages to them. */

type Files = Readonly<Record<string, string>>

/** Installed by `npm install` after `add service`. */
export const serviceNeeds: Readonly<Record<string, string>> = { jose: '^6.2.0' }

export const serviceFiles = (area: string): Files => ({
  'server/main.js': main,
  'server/server.js': server(area),
  'server/server.test.js': serverTest(area),
  'src/calls.ts': calls(area),
})

const main = `import { makeServer } from './server.js'

/** EMBERWATCH_HOST is the address of the host whose people it serves. */
const { EMBERWATCH_HOST = 'http://localhost:4000', PORT = '8080' } = process.env

makeServer(EMBERWATCH_HOST).listen(Number(PORT))
`

export const server = (area: string) => `import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'

/** @param {string} host the host that passes calls on, and signs who makes them */
export function makeServer(host) {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', host))
  const rules = { audience: '${area}', issuer: 'emberwatch', algorithms: ['ES256'] }
  return createServer(async (request, response) => {
    const [, token = ''] = /^Bearer (\\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const person = await jwtVerify(token, keys, rules).then(
      ({ payload }) => payload,
      () => null,
    )
    const answer = (status, body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!person) return answer(403, { status: 403, statusText: 'generic.unauthorized_access' })
    answer(200, { data: { sky: person.level >= 1 ? 'clear' : 'hidden' } })
  })
}
`

const testHost = `import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { makeServer } from './server.js'

/** A host's keys, and the server that trusts them. */
let host
let server
let privateKey
before(async () => {
  const pair = await generateKeyPair('ES256')
  privateKey = pair.privateKey
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256' }] })
  host = createServer((_, response) => response.end(keys)).listen(0, '127.0.0.1')
  await once(host, 'listening')
  server = makeServer(addressOf(host)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => {
  host.close()
  server.close()
})

const addressOf = (one) => \`http://127.0.0.1:\${one.address().port}\`
const tokenFor = (audience, level) =>
  new SignJWT({ level })
    .setProtectedHeader({ alg: 'ES256' })
    .setSubject('a-person')
    .setIssuer('emberwatch')
    .setAudience(audience)
    .setExpirationTime('5m')
    .sign(privateKey)
const ask = (token) => fetch(\`\${addressOf(server)}/forecast/1\`, { headers: { authorization: \`Bearer \${token}\` } })
`

const serverTest = (area: string) => `${testHost}
test('tells an operator the sky, and hides it from others', async () => {
  for (const [level, sky] of [
    [1, 'clear'],
    [0, 'hidden'],
  ]) {
    const answer = await ask(await tokenFor('${area}', level))
    assert.deepEqual(await answer.json(), { data: { sky } })
  }
})

test('refuses who has no token, or one for another area', async () => {
  for (const token of ['', await tokenFor('another', 1)]) assert.equal((await ask(token)).status, 403)
})
`

export const calls = (area: string) => `import { get, ofService, signedIn } from '@emberwatch/contract'
import * as v from 'valibot'

const Forecast = v.object({ sky: v.string() })

export const forecast = ofService(
  '${area}',
  get('/forecast/{siteId}', {
    name: '${area}.forecast',
    summary: 'The weather at a site.',
    access: signedIn,
    answer: Forecast,
  }),
)
`
