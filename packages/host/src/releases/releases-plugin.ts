import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type AreaName, isAreaName, isShell, Version } from '@emberwatch/federation'
import { answerCalls, unfitTexts } from '@emberwatch/http'
import {
  type CommandName,
  commands,
  type KnownToken,
  onlyAtStore,
  opsScope,
  parseInput,
  Refused,
  type Registry,
  storedTokens,
} from '@emberwatch/registry'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { HttpError } from './http-error.ts'
import { withUpload } from './receive-upload.ts'
import type { SharedLimits } from './shared-limits.ts'
import { createTokenGuard } from './token-guard.ts'

interface ReleasesOptions {
  readonly registry: Registry
  /** Tokens of the settings; the store has others. */
  readonly tokens: readonly KnownToken[]
  readonly limits: SharedLimits
}

const tar = 'application/x-tar'

/** `check-api` sends the calls of a whole API. */
const commandBounds = { values: 200_000, depth: 60 }

/** The commands of `areas --host` (docs/deploying.md). */
export const releasesPlugin: FastifyPluginAsync<ReleasesOptions> = async (app, { registry, tokens, limits }) => {
  const guard = createTokenGuard(async () => [...tokens, ...(await storedTokens(registry.store))], limits)
  answerCalls(app, { bounds: commandBounds, handleError: (error, _request, reply) => sendFailure(error, reply) })
  // unpackInto limits uploads while they arrive.
  app.addContentTypeParser(tar, (_request, payload, done) => done(null, payload))

  app.post<{ Params: { command: string } }>('/releases/:command', async (request) => {
    const holder = await guard.holder(request)
    const command = commandOf(request.params.command)
    // The input is known at run time only.
    const input = parseInput<{ readonly area?: AreaName }>(command.input as never, request.body ?? {})
    if (command.right !== 'read') guard.mayChange(holder, (command.right === 'area' && input.area) || null)
    refuseUnfit(request.body)
    const answer = await command.run(registry, input as never, holder.name)
    return { data: holder.scope === opsScope ? answer : answerForArea(command, answer, holder.scope) }
  })

  app.post<{ Querystring: PublishQuery }>('/releases/publish', async (request) => {
    const holder = await guard.holder(request)
    const { note, options } = publishOptions(request.query)
    const data = await withUpload(registry.root, bodyOf(request.body), async (folder) => {
      guard.mayChange(holder, await areaIn(folder))
      return registry.publish(folder, { who: holder.name, note }, options)
    })
    return { data }
  })

  app.post<{ Querystring: ReleaseQuery }>('/releases/source-maps', async (request) => {
    const holder = await guard.holder(request)
    const { area, version } = releaseOf(request.query)
    guard.mayChange(holder, area)
    const addMaps = (folder: string) => registry.addSourceMaps(area, version, folder)
    return { data: await withUpload(registry.root, bodyOf(request.body), addMaps) }
  })

  app.post('/releases/check', async (request) => {
    await guard.holder(request)
    return { data: await withUpload(registry.root, bodyOf(request.body), (folder) => registry.check(folder)) }
  })
}

interface ReleaseQuery {
  readonly area?: string
  readonly version?: string
}

function releaseOf({ area = '', version = '' }: ReleaseQuery) {
  if (!isAreaName(area) && !isShell(area)) throw new HttpError(400, 'area: name the area of the release')
  if (!v.is(Version, version)) throw new HttpError(400, 'version: name the version of the release')
  return { area, version }
}

interface PublishQuery {
  readonly note?: string
  readonly activate?: string
  readonly breaks?: string
  readonly despiteApi?: string
}

function publishOptions(query: PublishQuery) {
  const { note = '', activate, breaks = '', despiteApi } = query
  refuseUnfit(query)
  if (!note.trim()) throw new Refused([{ rule: 'schema', message: 'note: say why, for the log' }])
  return {
    note: note.slice(0, 500),
    options: {
      activate: activate !== '0',
      breaks: breaks.split(',').filter(isAreaName),
      despiteApi: despiteApi?.trim() ? despiteApi.trim().slice(0, 500) : undefined,
    },
  }
}

/** @throws HttpError 400 for texts that cannot be seen or stored, as the log has them */
function refuseUnfit(value: unknown): void {
  for (const [path, problem] of unfitTexts(value)) throw new HttpError(400, `${path}: ${problem}`)
}

function commandOf(name: string) {
  const refusal = onlyAtStore(name)
  if (refusal) throw new HttpError(403, refusal)
  if (!isCommand(name)) throw new HttpError(404, `There is no command ${name}`)
  return commands[name]
}

function answerForArea(command: object, answer: unknown, area: AreaName): unknown {
  const { forArea } = command as { forArea?: (answer: unknown, area: AreaName) => unknown }
  return forArea ? forArea(answer, area) : answer
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

function bodyOf(body: unknown): Readable {
  if (body && typeof body === 'object' && 'pipe' in body) return body as Readable
  throw new HttpError(415, `Send the release as a tar stream (content-type ${tar})`)
}

/** An upload without a valid name is refused by the check that follows. */
async function areaIn(folder: string) {
  const release = await readFile(join(folder, 'release.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  const { area } = Object(release)
  return typeof area === 'string' && (isAreaName(area) || isShell(area)) ? area : null
}

function sendFailure(error: Error & { statusCode?: number }, reply: FastifyReply) {
  if (error instanceof Refused)
    return reply
      .code(422)
      .send({ status: 422, statusText: 'refused', message: error.message, refusals: error.refusals })
  const status = error.statusCode ?? (isBrokenUpload(error) ? 400 : 500)
  if (error instanceof HttpError && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  if (status >= 500) reply.log.error(error, 'a command on releases failed')
  const message = status >= 500 ? 'The host could not do this; its log says why' : error.message
  return reply.code(status).send({ status, statusText: message, message })
}

/** tar-stream's errors for invalid and truncated archives. */
const isBrokenUpload = ({ message }: Error): boolean =>
  /tar|premature|unexpected end|aborted|readable stream closed/i.test(message)
