import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { newPerson } from '../areas/auth/test-people.test-kit.ts'
import { readSettings } from '../settings.ts'
import { openDemoApi } from '../testing/demo-api.ts'
import { compose } from './compose.ts'
import { senderOf } from './mailer.ts'
import { outboxTransport } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

interface Arrived {
  readonly from: string
  readonly to: string[]
  readonly source: string
}

/** A real mail server on a free port that keeps what arrives; `refuse` makes it turn recipients away. */
async function mailServer({ refuse = false, user }: { refuse?: boolean; user?: string } = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === 'pass word' ? done(null, { user }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => (refuse ? done(new Error('mailbox unavailable')) : done()),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString().replaceAll('\r\n', '\n'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { arrived, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const register = (api: Awaited<ReturnType<typeof openDemoApi>>, person = newPerson()) =>
  api.post('/api/v1/auth/register', person)

describe('a mail server that offers no TLS', () => {
  const mail = compose('choosePassword', 'a@fire.example', { token: 'x', minutes: 1, publicUrl: 'http://localhost' })
  /** Of this machine, but not by a name that says so. */
  const urlOf = ({ port }: { port: number }, host = '0.0.0.0') => `smtp://${host}:${port}`

  it('gets no codes, unless it is this machine or the setting says so', async () => {
    const server = await mailServer()
    await expect(smtpTransport(urlOf(server), 'required').send(mail, 'b@fire.example')).rejects.toThrow(/STARTTLS/)
    expect(server.arrived).toEqual([])
    await smtpTransport(urlOf(server, '127.0.0.1'), 'required').send(mail, 'b@fire.example')
    await smtpTransport(urlOf(server), 'opportunistic').send(mail, 'b@fire.example')
    expect(server.arrived).toHaveLength(2)
    await server.close()
  })
})

describe('with a mail server', () => {
  it('sends the code there, with name and password, and prints none', async () => {
    const server = await mailServer({ user: 'post' })
    const smtpUrl = `smtp://post:pass%20word@127.0.0.1:${server.port}`
    const api = await openDemoApi({ smtpUrl, mailFrom: 'Vaktsentral <vakt@fire.example>' })
    const person = newPerson()
    const { body } = await register(api, person)
    expect(body.data.isMailSent).toBe(true)
    const [mail] = server.arrived
    expect(mail).toMatchObject({ from: 'vakt@fire.example', to: [person.emailAddress] })
    expect(mail?.source).toMatch(/^From: Vaktsentral <vakt@fire.example>$/m)
    const code = /^(\d{6})$/m.exec(mail?.source ?? '')?.[1]
    expect(api.printed).toEqual([])
    const confirmed = await api.post(
      '/api/v1/user/registration/confirm-email-address',
      { confirmationCode: code },
      { authorization: body.data.token },
    )
    expect(confirmed.status).toBe(200)
    await api.close()
    await server.close()
  })

  it.each([
    ['is down', { refuse: false, isDown: true }],
    ['refuses the recipient', { refuse: true, isDown: false }],
  ])('that %s a registration stands, says so, and can have its code resent', async (_, { refuse, isDown }) => {
    const server = await mailServer({ refuse })
    if (isDown) await server.close()
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
    const { status, body } = await register(api)
    expect([status, body.data.isMailSent]).toEqual([200, false])
    expect(api.printed).toEqual([expect.stringMatching(/^Mail could not be sent: /)])
    const resent = await api.post('/api/v1/user/registration/resend-email-confirmation-code', '', {
      authorization: body.data.token,
    })
    expect([resent.status, resent.body.statusText]).toEqual([503, 'mail.not_sent'])
    await api.close()
    if (!isDown) await server.close()
  })

  it('that is down everybody is told so when asking for a reset, with an account or without', async () => {
    const server = await mailServer()
    await server.close()
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
    for (const emailAddress of ['outsider@emberwatch.example', 'nobody@emberwatch.example']) {
      const { status, body } = await api.post('/api/v1/auth/request-reset-password', { emailAddress })
      expect([status, body.statusText]).toEqual([503, 'mail.not_sent'])
    }
    await api.close()
  })

  it('mail that was promised is sent before the server ends', async () => {
    const server = await mailServer()
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
    await api.post('/api/v1/auth/request-reset-password', { emailAddress: 'outsider@emberwatch.example' })
    await api.close()
    expect(server.arrived).toHaveLength(1)
    await server.close()
  })
})

describe('the outbox', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-outbox-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const mail = compose('confirmEmail', 'kari@harbour.example', {
    code: '012345',
    minutes: 30,
    publicUrl: 'http://x.example',
  })

  it('is for its owner only, and the log has the code', async () => {
    const lines: string[] = []
    const path = join(folder, 'deep', 'outbox')
    await outboxTransport(path, (line) => lines.push(line)).send(mail, 'Emberwatch <no-reply@localhost>')
    const [name = ''] = await readdir(path)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/)
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect(lines).toEqual([expect.stringContaining('code 012345')])
  })

  it('that cannot be written says so', async () => {
    const path = join(folder, 'file')
    await writeFile(path, '')
    const outbox = outboxTransport(path, () => undefined)
    await expect(outbox.check()).rejects.toThrow()
    await expect(outbox.send(mail, 'a@b.example')).rejects.toThrow()
  })

  it.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<c@d.example>'])(
    'has one recipient and no header of a stranger for %j',
    async (to) => {
      await outboxTransport(folder, () => undefined).send({ ...mail, to }, 'a@b.example')
      const [name = ''] = await readdir(folder)
      const { readFile } = await import('node:fs/promises')
      const [head = ''] = (await readFile(join(folder, name), 'utf8')).split('\n\n')
      expect(head).not.toMatch(/^Bcc:/m)
      expect(head.match(/^To:/gm)).toHaveLength(1)
    },
  )
})

describe('a mail', () => {
  it('says the same in text and HTML, and a name in it is text only', () => {
    const facts = {
      id: '7',
      type: 'site',
      name: '<b>Torg & "Kai"</b>',
      level: 'Operator',
      publicUrl: 'http://x.example',
    } as const
    const { subject, text, html } = compose('invitation', 'kari@harbour.example', facts)
    expect(subject).toBe('You are invited to a site in Emberwatch')
    expect(text).toContain('the site <b>Torg & "Kai"</b> as Operator')
    expect(html).toContain('&lt;b&gt;Torg &amp; &quot;Kai&quot;&lt;/b&gt;')
    for (const body of [text, html]) expect(body).toContain('http://x.example/invitations/7')
  })

  it('comes from the host that people use unless a sender is set', () => {
    expect(senderOf(readSettings({ PUBLIC_URL: 'https://fire.example' }))).toBe('Emberwatch <no-reply@fire.example>')
    expect(senderOf(readSettings({}))).toBe('Emberwatch <no-reply@localhost>')
    expect(senderOf(readSettings({ MAIL_FROM: 'vakt@fire.example' }))).toBe('vakt@fire.example')
    expect(() => readSettings({ MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM must be an e-mail address/)
  })
})
