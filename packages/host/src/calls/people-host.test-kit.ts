import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshCodeHeader, twoStepHeader } from '@emberwatch/contract/server-headers'
import { commands, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import fastify, { type InjectOptions } from 'fastify'
import { buildHost } from '../build-host.ts'

const superAdmin = { isSuperUser: true, userType: 1, globalAccessLevel: 2, resources: {} }
const regular = { isSuperUser: false, userType: 0, globalAccessLevel: 0, resources: {} }

/** People by token. */
export const people: Readonly<Record<string, object>> = {
  'super-admin': { permissions: superAdmin },
  'super-operator': { permissions: { ...superAdmin, globalAccessLevel: 1 } },
  'old-code': { permissions: superAdmin },
  'one-step': { permissions: superAdmin },
  'no-factor': { permissions: superAdmin },
  regular: { permissions: { ...regular, globalAccessLevel: 2 } },
  ada: { permissions: regular },
  'ada-old-code': { permissions: regular, emailAddress: 'Ada@Emberwatch.example' },
  'ada-no-factor': { permissions: regular, id: '8' },
  unconfirmed: { permissions: regular, status: 'REGISTRATION', emailAddress: 'ada@emberwatch.example' },
  stranger: { permissions: regular, emailAddress: 'eve@emberwatch.example' },
}
const shared = { id: '7', emailAddress: 'Ada@emberwatch.example', status: 'ACTIVE' }

interface ProxiedRequest {
  readonly method?: InjectOptions['method']
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
  readonly token?: string
}

/**
 * A host in front of an API that knows these people; with the real API: e2e/tests/admin-areas.sweep.e2e.ts.
 * @param versions of modems, each made active, but for those that `stored` names
 */
export async function startPeopleHost({ versions, stored = [] }: { versions: string[]; stored?: string[] }) {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-people-'))
  const registry = new Registry(join(folder, 'releases'))
  for (const version of [...versions, ...stored]) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { version })
    await registry.publish(build, { who: 'kari', note: 'why' }, { activate: !stored.includes(version) })
  }
  await writeShell(join(folder, 'shell'))
  const platform = fastify()
  platform.get('/api/v1/user', ({ headers: { authorization: token = '' } }, reply) => {
    if (token.endsWith('old-code')) reply.header(freshCodeHeader, '1')
    if (token === 'one-step') reply.header(twoStepHeader, '1')
    if (token.endsWith('no-factor')) reply.header(freshCodeHeader, 'none')
    const person = token.startsWith('admin-') ? { permissions: superAdmin, id: token } : people[token]
    return person
      ? reply.send({ data: { ...shared, ...person } })
      : reply.code(401).send({ status: 401, statusText: 'user.invalid_auth_token' })
  })
  const host = await buildHost({
    settings: {
      shellFolder: join(folder, 'shell'),
      releasesFolder: registry.root,
      apiUrl: await platform.listen({ host: '127.0.0.1', port: 0 }),
    },
  })
  const urlOf = ({ path }: { readonly path: string }, params: Readonly<Record<string, string>>) =>
    `/api${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`
  return {
    host,
    registry,
    urlOf,
    addMember: (emailAddress: string) =>
      commands['add-member'].run(registry, { area: 'modems', emailAddress, note: '' }, 'kari'),
    /** @returns status, headers and body apart */
    raw: async (
      endpoint: { readonly path: string; readonly method: string },
      { params = {}, body, token = 'super-admin' }: Omit<ProxiedRequest, 'method'>,
    ) => {
      const answer = await host.inject({
        method: endpoint.method as 'GET',
        url: urlOf(endpoint, params),
        headers: { authorization: token },
        ...(body && endpoint.method !== 'GET' ? { payload: body } : {}),
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
    },
    /** @returns the answer with its status */
    ask: async (path: string, { method = 'POST', params = {}, body, token = 'super-admin' }: ProxiedRequest = {}) => {
      const url = urlOf({ path }, params)
      const payload = body ? { payload: body } : {}
      const { statusCode, json } = await host.inject({ method, url, headers: { authorization: token }, ...payload })
      return { status: statusCode, ...json() }
    },
    close: async () => {
      await host.close()
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type PeopleHost = Awaited<ReturnType<typeof startPeopleHost>>
