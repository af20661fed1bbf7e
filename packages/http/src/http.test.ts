import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Agent } from 'undici'
import * as v from 'valibot'
import { composedTexts } from './composed-texts.ts'
import { checkFields, parseFields } from './parse.ts'
import { withReadableAddresses } from './readable-addresses.ts'
import { sendWebhook } from './send-webhook.ts'

describe('composed texts', () => {
  const decomposed = 'Bla\u030A'
  const composed = 'Bl\u00e5'

  it('composes texts in objects and lists, and keeps other values', () => {
    const file = new File(['x'], 'a.csv')
    const value = { name: decomposed, more: [{ name: decomposed }, decomposed, 7, null], file }
    expect(composedTexts(value)).toEqual({ name: composed, more: [{ name: composed }, composed, 7, null], file })
    expect((composedTexts(value) as typeof value).file).toBe(file)
  })

  it('replaces ligatures and removes invisible characters, except in passwords', () => {
    const pasted = '\uFEFFBrann\u00ADvern \uFB01lter\u2060 O\uFB03ce\u200B'
    const value = { name: pasted, address: { city: pasted }, newPassword: pasted }
    const clean = 'Brannvern filter Office'
    expect(composedTexts(value)).toEqual({ name: clean, address: { city: clean }, newPassword: pasted })
    // Joiners of scripts and emoji mean something.
    expect(composedTexts('\u{1F468}\u200D\u{1F469} \u06CC\u200C\u0646')).toBe(
      '\u{1F468}\u200D\u{1F469} \u06CC\u200C\u0646',
    )
  })

  it('keeps a member named __proto__ as a member', () => {
    const value = JSON.parse('{"__proto__": "x"}')
    expect(Object.keys(composedTexts(value) as object)).toEqual(['__proto__'])
  })

  it('composes the body of a call', () => {
    expect(parseFields(v.object({ name: v.string() }), { name: decomposed })).toEqual({ name: composed })
  })
})

describe('a missing member', () => {
  const fieldsOf = (schema: Parameters<typeof checkFields>[0], value: unknown) => checkFields(schema, value).fields

  it('has the message that its schema gives, within objects and lists too', () => {
    const Person = v.object({ name: v.pipe(v.string('Name is required'), v.nonEmpty('Name is required')) })
    const schema = v.object({ owner: Person, people: v.array(Person) })
    expect(fieldsOf(schema, { owner: {}, people: [{ name: 'Kari' }, {}, { name: '' }] })).toEqual({
      'owner.name': 'Name is required',
      'people.1.name': 'Name is required',
      'people.2.name': 'Name is required',
    })
  })

  it('is required where its schema has no message, whatever the schema takes', () => {
    const schema = v.object({ number: v.number(), anything: v.unknown(), address: v.object({ city: v.string() }) })
    const text = 'Field is required'
    expect(fieldsOf(schema, {})).toEqual({ number: text, anything: text, address: text })
  })

  it('is required within a text that the schema reads', () => {
    const schema = v.pipe(
      v.string(),
      v.transform((text) => JSON.parse(text)),
      v.object({ name: v.string('Name is required') }),
    )
    expect(fieldsOf(schema, '{}')).toEqual({ name: 'Field is required' })
  })
})

describe('readable addresses', () => {
  const readable = (emailAddress: string) =>
    JSON.parse(withReadableAddresses(JSON.stringify({ emailAddress }))).emailAddress

  it.each([
    ['post@xn--blbr-roah.no', 'post@blåbær.no'],
    ['post@mail.xn--e1afmkfd.xn--p1ai', 'post@mail.xn--e1afmkfd.xn--p1ai'],
    ['post@xn--e1afmkfd.xn--p1ai', 'post@пример.рф'],
    ['post@firm.ie', 'post@firm.ie'],
  ])('shows %s as %s', (address, text) => {
    expect(readable(address)).toBe(text)
  })

  it.each(['post@xn--80ak6aa92e.com', 'post@xn--pple-43d.com', 'post@xn--999999999.com'])(
    'keeps %s, which is ambiguous or invalid',
    (address) => expect(readable(address)).toBe(address),
  )

  it('changes nothing in text that people write', () => {
    const json = JSON.stringify({ comment: 'post@xn--blbr-roah.no', name: '"emailAddress":"a@xn--blbr-roah.no"' })
    expect(withReadableAddresses(json)).toBe(json)
  })
})

describe('send webhook', () => {
  let receiver: Server
  let url: string
  let status = 204
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const dispatcher = new Agent()
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) })
      response.writeHead(status, { location: '/elsewhere' }).end('words that nobody reads')
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  afterEach(() => received.splice(0))
  afterAll(async () => {
    await dispatcher.close()
    receiver.close()
  })

  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const at = new Date('2026-11-25T03:00:00.900Z')
  const send = () => sendWebhook({ url, secret, id: 'msg_1', at, body: '{"a":1}', dispatcher })

  it("signs id, time and body with the secret's bytes, as Standard Webhooks defines", async () => {
    expect(await send()).toEqual({ isDelivered: true, status: 204, reason: null })
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    const signature = createHmac('sha256', key).update('msg_1.1795575600.{"a":1}').digest('base64')
    expect(received).toEqual([
      {
        headers: expect.objectContaining({
          'webhook-id': 'msg_1',
          'webhook-timestamp': '1795575600',
          'webhook-signature': `v1,${signature}`,
          'content-type': 'application/json',
          connection: 'close',
        }),
        body: '{"a":1}',
      },
    ])
  })

  it.each([
    [302, 'Answered with a redirect, which is not followed'],
    [500, 'Answered 500'],
  ])('reports an answer of %i as a failure', async (answer, reason) => {
    status = answer
    expect(await send()).toEqual({ isDelivered: false, status: answer, reason })
    expect(received).toHaveLength(1)
  })

  it('reports a missing server by the code of the connection', async () => {
    const outcome = await sendWebhook({ url: 'http://127.0.0.1:9/', secret, id: 'msg_1', at, body: '{}', dispatcher })
    expect(outcome).toEqual({ isDelivered: false, status: null, reason: 'No connection (ECONNREFUSED)' })
  })
})
