import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get as getPlain } from 'node:http'
import { get as getSecure, request as requestSecure } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'
import { type Delivered, startDelivered } from './delivered.test-kit.ts'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path))
const block = join(import.meta.dirname, '../../../deploy/compose/nginx.conf')

/** Two hosts on one store behind the nginx of deploy/compose, at ports of this machine and with a certificate of its own. */
export const describeBehindCompose = (distOf: () => string) =>
  (nginx ? describe : describe.skip)('two instances behind the nginx of deploy/compose', () => {
    let folder: string
    let ports: readonly [one: number, two: number, plain: number, secure: number]
    let instances: Delivered[] = []
    let front: ChildProcess
    const start = (port: number) =>
      startDelivered(
        { folder: distOf(), env: { DATA_DIR: join(folder, 'data'), PORT: String(port), DRAIN_GRACE: '3' } },
        'host',
      )

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'emberwatch-compose-'))
      ports = [await freePort(), await freePort(), await freePort(), await freePort()]
      makeCertificate(folder)
      writeFileSync(join(folder, 'nginx.conf'), configuration(folder, ports))
      instances = await Promise.all([start(ports[0]), start(ports[1])])
      front = spawn(nginx ?? '', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
      while ((await ask('/').catch(() => null)) === null) await wait(50)
    })
    afterAll(async () => {
      front?.kill()
      await Promise.all(instances.map((one) => one.stop()))
      rmSync(folder, { recursive: true, force: true })
    })

    interface Answer {
      readonly status: number | undefined
      readonly headers: NodeJS.Dict<string | string[]>
    }
    async function ask(path: string, isSecure = true): Promise<Answer> {
      const options = { host: '127.0.0.1', path, headers: { host: 'localhost', accept: 'text/html' } }
      const request = isSecure
        ? getSecure({
            ...options,
            port: ports[3],
            servername: 'localhost',
            ca: readFileSync(join(folder, 'fullchain.pem')),
          })
        : getPlain({ ...options, port: ports[2] })
      const [response] = await once(request, 'response')
      for await (const _ of response);
      return { status: response.statusCode, headers: response.headers }
    }

    it('people come by TLS only, and probes stay inside', async () => {
      expect(await ask('/sites')).toMatchObject({
        status: 200,
        headers: { 'strict-transport-security': 'max-age=31536000' },
      })
      expect(await ask('/sites', false)).toMatchObject({
        status: 301,
        headers: { location: 'https://localhost/sites' },
      })
      const inside = ['/livez', '/readyz', '/metrics', '/metrics/x'].map(async (path) => (await ask(path)).status)
      expect(await Promise.all(inside)).toEqual([404, 404, 404, 404])
    })

    it('a body that drips is ended by the server', async () => {
      const request = requestSecure({
        host: '127.0.0.1',
        port: ports[3],
        method: 'POST',
        path: '/releases/reports',
        servername: 'localhost',
        ca: readFileSync(join(folder, 'fullchain.pem')),
        headers: { host: 'localhost', 'content-type': 'application/json', 'content-length': '1000' },
      })
      const drip = setInterval(() => request.write(' '), 200)
      // nginx closes a connection whose body it does not take any more.
      request.on('error', () => undefined)
      const [response] = await once(request, 'response').finally(() => clearInterval(drip))
      expect(response.statusCode).toBe(408)
      request.destroy()
    })

    it('no request fails while one after the other is restarted', async () => {
      let isOver = false
      const answers = new Map<unknown, number>()
      const use = async () => {
        while (!isOver) {
          const status = await ask('/areas/registry.json').then(
            (answer) => answer.status,
            (error) => String(error),
          )
          answers.set(status, (answers.get(status) ?? 0) + 1)
          // Without a pause they would have the processor for themselves.
          await wait(5)
        }
      }
      const users = Array.from({ length: 4 }, use)
      for (const [i, port] of ports.slice(0, 2).entries()) {
        expect(await instances[i]?.stop()).toEqual([0, null])
        instances[i] = await start(port)
      }
      isOver = true
      await Promise.all(users)
      expect([...answers.keys()]).toEqual([200])
      expect(answers.get(200)).toBeGreaterThan(100)
    })
  })

/** The file as compose gives it to nginx, with what differs on one machine put in its place. */
function configuration(folder: string, [one, two, plain, secure]: readonly number[]): string {
  const own = readFileSync(block, 'utf8')
    .replace('emberwatch-1:4000', `127.0.0.1:${one}`)
    .replace('emberwatch-2:4000', `127.0.0.1:${two}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('/etc/nginx/certs', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; pid ${folder}/pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${temporary.join(' ')}
${own} }`
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const whose = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...whose])
  if (status !== 0) throw new Error(String(stderr))
}
