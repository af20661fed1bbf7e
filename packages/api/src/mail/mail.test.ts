import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { newPerson } from '../areas/auth/test-people.test-kit.ts'
import { readSettings } from '../settings.ts'
import { callsOf } from '../testing/calls.ts'
import { openDemoApi } from '../testing/demo-api.ts'
import { compose } from './compose.ts'
import { folderTransport } from './mail-folder.ts'
import { mailQuestion } from './mail-question.ts'
import { senderOf } from './mailer.ts'
import { releaseMail } from './release-mail.ts'
import { smtpTransport } from './smtp.ts'

interface Arrived {
  readonly from: string
  readonly to: string[]
  readonly source: string
}

/** A real mail server on a free port that keeps what arrives; `refuse` makes it turn recipients away. */
async function mailServer({
  refuse = false,
  user,
  port: fixedPort = 0,
}: {
  refuse?: boolean
  user?: string
  port?: number
} = {}) {
  const arrived: Arrived[] = []
  let isRefusing = refuse
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === 'pass word' ? done(null, { user }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(Object.assign(new Error('mailbox unavailable'), { responseCode: 550 })) : done(),
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
  await new Promise<void>((resolve) => server.listen(fixedPort, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const refuses = (now: boolean) => {
    isRefusing = now
  }
  return { arrived, port, refuses, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const register = (api: Awaited<ReturnType<typeof openDemoApi>>, person = newPerson()) =>
  api.post('/api/v1/auth/register', person)

describe('a mail server that offers no TLS', () => {
  const mail = compose('choosePassword', 'a@fire.example', { token: 'x', minutes: 1, publicUrl: 'http://localhost' })
  /** The address is of this machine, but not by a name that shows it. */
  const urlOf = ({ port }: { port: number }, host = '0.0.0.0') => `smtp://${host}:${port}`

  it('gets no codes, unless it is local or the setting allows it', async () => {
    const server = await mailServer()
    await expect(smtpTransport(urlOf(server), 'required').send(mail, 'b@fire.example')).rejects.toThrow(/STARTTLS/)
    expect(server.arrived).toEqual([])
    await smtpTransport(urlOf(server, '127.0.0.1'), 'required').send(mail, 'b@fire.example')
    await smtpTransport(urlOf(server), 'opportunistic').send(mail, 'b@fire.example')
    expect(server.arrived).toHaveLength(2)
    await server.close()
  })
})

describe('the mailer', () => {
  it('sends the code with name and password, and prints none', async () => {
    const server = await mailServer({ user: 'post' })
    const smtpUrl = `smtp://post:pass%20word@127.0.0.1:${server.port}`
    const api = await openDemoApi({ smtpUrl, mailFrom: 'Vaktsentral <vakt@fire.example>' })
    const person = newPerson()
    const { body } = await register(api, person)
    expect(body.data.isMailSent).toBe(true)
    await until(async () => server.arrived.length > 0)
    const [mail] = server.arrived
    expect(mail).toMatchObject({ from: 'vakt@fire.example', to: [person.emailAddress] })
    expect(mail?.source).toMatch(/^From: Vaktsentral <vakt@fire.example>$/m)
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/m)
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

  it('reads name and password from a file for each mail', async () => {
    const server = await mailServer({ user: 'post' })
    const addressOf = (password: string) => `smtp://post:${password}@127.0.0.1:${server.port}`
    let password = 'old'
    const transport = smtpTransport(addressOf('old'), 'required', () => addressOf(password))
    const mail = compose('choosePassword', 'a@fire.example', { token: 'x', minutes: 1, publicUrl: 'http://localhost' })
    await expect(transport.send(mail, 'b@fire.example')).rejects.toThrow(/Invalid login/)
    password = 'pass%20word'
    await transport.send(mail, 'b@fire.example')
    expect(server.arrived).toHaveLength(1)
    await server.close()
  })

  it('is up in the metric with the current password', async () => {
    const server = await mailServer({ user: 'post' })
    const smtpUrl = `smtp://post:old@127.0.0.1:${server.port}`
    const settings = readSettings({ SMTP_URL: smtpUrl })
    await expect(mailQuestion(settings)?.()).rejects.toThrow(/Invalid login/)
    const rotating = { ...settings.rotating, smtpUrl: () => smtpUrl.replace('old', 'pass%20word') }
    await expect(mailQuestion({ ...settings, rotating })?.()).resolves.toBeUndefined()
    await server.close()
  })

  it('delivers mail after an outage without failing a call', async () => {
    const down = await mailServer()
    await down.close()
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${down.port}` })
    const person = newPerson()
    const { status, body } = await register(api, person)
    expect([status, body.data.isMailSent]).toEqual([200, true])
    const reset = { emailAddress: 'outsider@emberwatch.example' }
    expect((await api.post('/api/v1/auth/request-reset-password', reset)).status).toBe(200)
    const waiting = await until(async () => {
      const rows = await mailsOf(api)
      return rows.length === 2 && rows.every(({ attempts, state }) => attempts === 1 && state === 'waiting') && rows
    })
    expect(waiting.map(({ error }) => error)).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      expect.stringContaining('ECONNREFUSED'),
    ])
    const back = await mailServer({ port: down.port })
    await hurry(api)
    await until(async () => back.arrived.length === 2)
    expect(back.arrived.flatMap(({ to }) => to).sort()).toEqual([person.emailAddress, reset.emailAddress].sort())
    await api.close()
    await back.close()
  })

  it('delays no call when the mail server is silent', async () => {
    const connected: Socket[] = []
    const silent = createServer((socket) => connected.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    expect((await register(api)).status).toBe(200)
    await until(async () => connected.length > 0)
    // The mail is still on its way there.
    expect((await mailsOf(api)).map(({ state }) => state)).toEqual(['running'])
    for (const socket of connected) socket.destroy()
    await until(async () => (await mailsOf(api))[0]?.state === 'waiting')
    await api.close()
    silent.close()
  })

  it('makes equal queries for an address without an account, and sends nothing', async () => {
    const server = await mailServer()
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
    await api.post('/api/v1/auth/request-reset-password', { emailAddress: 'nobody@emberwatch.example' })
    await until(async () => (await mailsOf(api))[0]?.state === 'done')
    expect(server.arrived).toEqual([])
    await api.close()
    await server.close()
  })

  it('stores pending mail sealed when the server ends', async () => {
    const server = await mailServer()
    await server.close()
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
    const person = newPerson()
    await register(api, person)
    await until(async () => (await mailsOf(api))[0]?.attempts === 1)
    await api.app.close()
    const [row] = await mailsOf(api)
    expect(row).toMatchObject({ state: 'waiting', task: expect.stringMatching(/^sealed\./) })
    expect(JSON.stringify(row)).not.toContain(person.emailAddress)
    await api.close()
  })
})

describe('mail of a host about a release', () => {
  const data = { area: 'weather', action: 'halt', from: '1.1.0', to: '1.0.0', who: 'steps', note: 'errors <3.1 %>' }
  const line = { type: 'release', data } as const

  it('names effect and reason, and links the page of releases', async () => {
    const server = await mailServer()
    const settings = readSettings({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      PUBLIC_URL: 'https://fire.example/',
    })
    await releaseMail(settings)('team@weather.example', line)
    const [mail] = server.arrived
    expect(mail?.to).toEqual(['team@weather.example'])
    expect(mail?.source).toMatch(/^Subject: weather: a release was stopped and taken back$/m)
    expect(mail?.source).toContain('https://fire.example/areas')
    expect(mail?.source).toContain('errors &lt;3.1 %&gt;')
    await server.close()
  })

  it('names a new error with its place', async () => {
    const server = await mailServer()
    const settings = readSettings({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    const error = {
      kind: 'uncaught',
      name: 'TypeError',
      people: 23,
      location: 'src/a.ts:12',
      page: '/weather',
    }
    await releaseMail(settings)('a@b.example', { type: 'error', data: { area: 'weather', version: '1.1.0', ...error } })
    expect(server.arrived[0]?.source).toMatch(/^Subject: weather: a new error hits 23 people$/m)
    expect(server.arrived[0]?.source.replaceAll('=\n', '')).toContain(
      'TypeError (uncaught). Release 1.1.0 at src/a.ts:12 on /weather has it, for 23 people.',
    )
    await server.close()
  })

  it('rejects without the mail server, so that the host retries', async () => {
    const server = await mailServer()
    await server.close()
    const settings = readSettings({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await expect(releaseMail(settings)('team@weather.example', line)).rejects.toThrow()
  })
})

describe('mail that cannot be sent', () => {
  it('is listed for an administrator without its text, to send again or discard', async () => {
    const server = await mailServer({ refuse: true })
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
    const [person, other] = [newPerson(), newPerson()]
    await register(api, person)
    await register(api, other)
    await until(async () => (await failedMails(api)).length === 2)
    const failed = await failedMails(api)
    const own = failed.find(({ emailAddress }: { emailAddress: string }) => emailAddress === person.emailAddress)
    expect(own).toEqual({
      id: expect.any(String),
      emailAddress: person.emailAddress,
      subject: 'Your Emberwatch confirmation code',
      error: expect.stringContaining('mailbox unavailable'),
      state: 'failed',
      nextTryAt: null,
      // A mailbox that is not there is not asked for again.
      attempts: 1,
      createdAt: expect.any(String),
      failedAt: expect.any(String),
      canBeSent: true,
    })
    for (const account of ['super.operator', 'site.admin'] as const)
      expect((await api.get(account, '/api/v1/admin/failed-mails')).status).toBe(403)
    server.refuses(false)
    expect((await asAdmin(api, `${own.id}/send-again`)).status).toBe(200)
    await until(async () => server.arrived.length === 1)
    expect(server.arrived[0]?.source).toContain(`Message-ID: <${own.id}@localhost>`)
    const [failedMail] = await failedMails(api)
    await sql`update jobs set good_until = now() where id = ${failedMail.id}`.execute(api.db.kysely)
    const late = await asAdmin(api, `${failedMail.id}/send-again`)
    expect([late.status, late.body.statusText]).toEqual([409, 'failed_mail.has_ended'])
    const discarded = await callsOf(api)('super.admin', 'DELETE', `/admin/failed-mails/${failedMail.id}`)
    expect([discarded.status, await failedMails(api)]).toEqual([200, []])
    await api.close()
    await server.close()
  })
})

describe('mail that is tried again', () => {
  it('is listed with last error and next try, to send immediately or discard', async () => {
    const down = await mailServer()
    await down.close()
    const api = await openDemoApi({ smtpUrl: `smtp://127.0.0.1:${down.port}` })
    expect(await failedMails(api)).toEqual([])
    const [person, other] = [newPerson(), newPerson()]
    await register(api, person)
    await register(api, other)
    const failedMailList = await until(async () => {
      const mails = await failedMails(api)
      return mails.length === 2 && mails.every(({ state }: { state: string }) => state === 'waiting') && mails
    })
    const own = failedMailList.find(
      ({ emailAddress }: { emailAddress: string }) => emailAddress === person.emailAddress,
    )
    expect(own).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED'),
      failedAt: null,
      canBeSent: true,
    })
    // Half a minute after the first try.
    expect(Date.parse(own.nextTryAt) - Date.parse(own.createdAt)).toBeGreaterThan(29_000)
    const list = (await api.get('super.admin', '/api/v1/admin/failed-mails?state=failed')).body
    expect(list.data).toEqual([])
    await sql`update jobs set state = 'running', lease_until = now() + interval '1 hour' where id = ${own.id}`.execute(
      api.db.kysely,
    )
    const meanwhile = await asAdmin(api, `${own.id}/send-again`)
    expect([meanwhile.status, meanwhile.body.statusText]).toEqual([409, 'failed_mail.being_sent'])
    await sql`update jobs set state = 'waiting', lease_until = null where id = ${own.id}`.execute(api.db.kysely)
    const back = await mailServer({ port: down.port })
    expect((await asAdmin(api, `${own.id}/send-again`)).status).toBe(200)
    await until(async () => back.arrived.length === 1)
    expect(back.arrived[0]?.to).toEqual([person.emailAddress])
    const [failedMail] = await until(async () => {
      const mails = await failedMails(api)
      return mails.length === 1 && mails
    })
    const discarded = await callsOf(api)('super.admin', 'DELETE', `/admin/failed-mails/${failedMail.id}`)
    expect([discarded.status, await failedMails(api)]).toEqual([200, []])
    await hurry(api)
    await api.close()
    expect(back.arrived).toHaveLength(1)
    await back.close()
  })
})

type Api = Awaited<ReturnType<typeof openDemoApi>>
const mailsOf = ({ db }: Api) => db.kysely.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()
const failedMails = async (api: Api) => (await api.get('super.admin', '/api/v1/admin/failed-mails')).body.data
const asAdmin = async (api: Api, path: string) =>
  api.post(`/api/v1/admin/failed-mails/${path}`, '', { authorization: await api.tokenOf('super.admin') })
/** The time until the next try passes. */
const hurry = async ({ db }: Api) => {
  await sql`update jobs set run_at = now()`.execute(db.kysely)
  await sql`select pg_notify('jobs', '')`.execute(db.kysely)
}

describe('the mail folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-mail-folder-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const mail = compose('confirmEmail', 'kari@harbour.example', {
    code: '012345',
    minutes: 30,
    publicUrl: 'http://x.example',
  })

  it('is readable by its owner only', async () => {
    const lines: string[] = []
    const path = join(folder, 'deep', 'mails')
    await folderTransport(path, (line) => lines.push(line)).send(mail, 'Emberwatch <no-reply@localhost>')
    const [name = ''] = await readdir(path)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/)
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect(lines).toEqual([expect.stringContaining('code 012345')])
  })

  it('reports that it cannot be written', async () => {
    const path = join(folder, 'file')
    await writeFile(path, '')
    const transport = folderTransport(path, () => undefined)
    await expect(transport.check()).rejects.toThrow()
    await expect(transport.send(mail, 'a@b.example')).rejects.toThrow()
  })

  it.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<c@d.example>'])(
    'has one recipient and no injected header for %j',
    async (to) => {
      await folderTransport(folder, () => undefined).send({ ...mail, to }, 'a@b.example')
      const [name = ''] = await readdir(folder)
      const { readFile } = await import('node:fs/promises')
      const [head = ''] = (await readFile(join(folder, name), 'utf8')).split('\n\n')
      expect(head).not.toMatch(/^Bcc:/m)
      expect(head.match(/^To:/gm)).toHaveLength(1)
    },
  )
})

describe('a mail', () => {
  it('has the same content in text and HTML, with escaped names', () => {
    const facts = {
      id: '7',
      type: 'site',
      name: '<b>Torg & "Kai"</b>',
      level: 'Operator',
      inviter: 'Ola Nordmann (ola@harbour.example)',
      publicUrl: 'http://x.example',
    } as const
    const { subject, text, html } = compose('invitation', 'kari@harbour.example', facts)
    expect(subject).toBe('You are invited to a site in Emberwatch')
    expect(text).toContain('Ola Nordmann (ola@harbour.example) invites you to the site <b>Torg & "Kai"</b> as Operator')
    expect(html).toContain('&lt;b&gt;Torg &amp; &quot;Kai&quot;&lt;/b&gt;')
    for (const body of [text, html]) expect(body).toContain('http://x.example/invitations/7')
  })

  it('comes from the public host by default', () => {
    expect(senderOf(readSettings({ PUBLIC_URL: 'https://fire.example' }))).toBe('Emberwatch <no-reply@fire.example>')
    expect(senderOf(readSettings({}))).toBe('Emberwatch <no-reply@localhost>')
    expect(senderOf(readSettings({ MAIL_FROM: 'vakt@fire.example' }))).toBe('vakt@fire.example')
    expect(() => readSettings({ MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM must be an e-mail address/)
  })
})
