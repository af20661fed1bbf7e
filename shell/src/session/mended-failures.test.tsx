/** @alone A failure counts as a repetition of one in an earlier file. */

import { Client, isApiError } from '@emberwatch/api-client'
import { type Endpoint, type ItemEndpoint, paramNames } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { dismissFailures, noticesStore } from '@emberwatch/store'
import { ErrorBanner, sayFailure } from '@emberwatch/ui'
import { act, render, screen } from '@testing-library/react'
import { handleApiError, handleApiSuccess } from './api-errors.ts'

const history = { push: () => undefined, location: { pathname: '/', search: '', hash: '' } }
const texts = () => noticesStore.getState().notices.map(({ text }) => text)
afterEach(() => dismissFailures(() => true))

/** The server of a test, which fails until it is told otherwise. */
function unsteady(fail: () => Response | Promise<Response>) {
  const server = { fails: true }
  const client = new Client({
    origin: 'http://emberwatch.test',
    getToken: () => null,
    fetch: async () => (server.fails ? fail() : Response.json({ data: null, count: 0, meta: {} })),
    onError: (error) => handleApiError(error, history),
    onSuccess: handleApiSuccess,
  })
  return { server, client }
}
const refusing = (status: number, statusText: string) =>
  unsteady(() => Response.json({ status, statusText }, { status }))
const cutOff = () => unsteady(() => Promise.reject(new TypeError('Failed to fetch')))

/** Makes a call of any shape, and shows its failure as forms, lists and downloads do. */
async function make(client: Client, endpoint: Endpoint, id = '1') {
  const args = { params: Object.fromEntries(paramNames(endpoint.path).map((name) => [name, id])) }
  const made = {
    item: () =>
      client.call(endpoint as ItemEndpoint, (endpoint.method === 'GET' ? args : { ...args, body: {} }) as never),
    list: () => client.list(endpoint as never, args as never),
    file: () => client.download(endpoint as never, args as never),
    stream: () => Promise.resolve(),
  }
  await made[endpoint.kind]().catch(sayFailure)
}

const calls = allEndpoints.filter(({ kind }) => kind !== 'stream')

/** Makes a call that fails and one that succeeds, and answers what was shown after each, with the call's name. */
async function shownTexts({ client, server }: ReturnType<typeof unsteady>, failing: Endpoint, next: Endpoint) {
  await make(client, failing)
  const failed = texts()
  server.fails = false
  await make(client, next)
  const succeeded = texts()
  dismissFailures(() => true)
  return [failing.name, failed, succeeded]
}

describe('the message of a resolved failure', () => {
  it('closes when the same call succeeds in any way', async () => {
    const shown = []
    for (const call of calls) shown.push(await shownTexts(refusing(500, 'generic.server_error'), call, call))
    expect(shown).toEqual(calls.map(({ name }) => [name, ['500: Server error'], []]))
  })

  it('closes after a reconnect for any write', async () => {
    const writes = calls.filter(({ method }) => method !== 'GET')
    const shown = []
    for (const write of writes) shown.push(await shownTexts(cutOff(), write, calls[0] as Endpoint))
    expect(shown).toEqual(writes.map(({ name }) => [name, ['No internet connection'], []]))
  })

  const removal = calls.find(({ method, path }) => method === 'DELETE' && path === '/v1/sites/{id}') as Endpoint

  it('stays when the same write succeeds on another thing', async () => {
    const { client, server } = refusing(409, 'site.has_live_systems')
    await make(client, removal, '1')
    server.fails = false
    await make(client, removal, '2')
    expect(texts()).toEqual(['409: Site with live systems cannot be deleted'])
    await make(client, removal, '1')
    expect(texts()).toEqual([])
  })

  it('closes with "Unauthorized access" for a burst', async () => {
    const { client, server } = refusing(403, 'generic.unauthorized_access')
    await make(client, removal)
    expect(texts()).toEqual(['Unauthorized access'])
    server.fails = false
    await make(client, removal)
    expect(texts()).toEqual([])
  })

  it('shows again when the failure repeats immediately', async () => {
    const { client, server } = cutOff()
    for (const fails of [true, false, true]) {
      server.fails = fails
      await make(client, removal)
    }
    expect(texts()).toEqual(['No internet connection'])
  })

  it('stays on an answer to a call from before the disconnect', async () => {
    const { client } = cutOff()
    await make(client, removal)
    handleApiSuccess('["earlier",{}]', Date.now() - 60_000)
    expect(texts()).toEqual(['No internet connection'])
  })

  it('becomes an invitation to retry after a reconnect', async () => {
    const { client, server } = cutOff()
    const error = await client
      .call(removal as never, { params: { id: '1' } } as never)
      .catch((thrown: unknown) => thrown)
    if (!isApiError(error)) throw error
    render(<ErrorBanner error={error} />)
    expect(screen.getByRole('alert')).toHaveTextContent('No internet connection')
    server.fails = false
    await act(() => make(client, removal))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('The connection is back. Try again.')
  })
})
