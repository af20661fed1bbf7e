import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { sendBuiltFile, setDevHeaders } from './built-files.ts'
import { checkTypes } from './check-types.ts'
import { followArea } from './follow-area.ts'
import { mapStack } from './map-stack.ts'
import { inWords, type SourceError } from './source-error.ts'

interface DevAreaServer {
  readonly entry: string
  readonly close: () => Promise<void>
}

interface DevAreaOptions {
  readonly folder: string
  /** Build output; separate from `dist`, which is published. */
  readonly outputPath: string
  readonly port?: number
  readonly contractFolder?: string
  readonly say: (line: string) => void
}

const RunTimeError = v.object({
  message: v.pipe(v.string(), v.maxLength(10_000)),
  stack: v.pipe(v.string(), v.maxLength(50_000)),
})
const longestReport = 100_000

/**
 * Serves an area from its working copy to the developer's browser. `/changes` is a stream of events: a message when it was built anew, and `errors`
 * with the build's and the types' errors as JSON. `POST /errors` gives an error at run time in the source's files and lines.
 *
 * webpack-dev-server is not used: its client is part of the bundle, which an area has not before its first good build, and knows neither types nor
 * source lines; it doubles the time of `npm install` in an area (docs/notes/2026-11-27-libraries.md).
 */
export async function startDevAreaServer(options: DevAreaOptions): Promise<DevAreaServer> {
  const { folder, outputPath, port = 0, contractFolder, say } = options
  const { listen, reportErrors, reportBuilt } = createChanges(say)
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    setDevHeaders(response)
    if (pathname === '/changes') return listen(request, response)
    if (pathname === '/errors' && request.method === 'POST') return answerStack(request, response, options)
    return sendBuiltFile(response, outputPath, pathname)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const closeServer = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const types = checkTypes(folder, (errors) => reportErrors('types', errors, 'types: no errors'))
  const area = await followArea({
    folder,
    outputPath,
    contractFolder,
    onBuild: (errors, milliseconds) => {
      reportErrors('build', errors, `built in ${milliseconds} ms`)
      void types.check()
      if (errors.length === 0) reportBuilt()
    },
  }).catch(async (error) => {
    await closeServer()
    throw error
  })
  return {
    entry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/remoteEntry.js`,
    close: async () => {
      types.close()
      await area.close()
      await closeServer()
    },
  }
}

/** The stream of events, and the errors of the last build and of the last check of types. */
function createChanges(say: (line: string) => void) {
  const listeners = new Set<ServerResponse>()
  const errors: Record<'build' | 'types', readonly SourceError[]> = { build: [], types: [] }
  // An error that prevents the build of a file is an error of its types too.
  const current = () => (errors.build.length ? errors.build : errors.types)
  const errorsEvent = () => `event: errors\ndata: ${JSON.stringify(current())}\n\n`
  const send = (event: string) => {
    for (const listener of listeners) listener.write(event)
  }
  return {
    listen: (request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`: connected\n\n${errorsEvent()}`)
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
    },
    reportErrors: (kind: 'build' | 'types', now: readonly SourceError[], good: string): void => {
      const wasGood = errors[kind].length === 0
      errors[kind] = now
      for (const error of now) say(inWords(error))
      if (now.length === 0 && (kind === 'build' || !wasGood)) say(good)
      send(errorsEvent())
    },
    reportBuilt: (): void => send('data: built\n\n'),
  }
}

async function answerStack(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, outputPath, say }: DevAreaOptions,
): Promise<void> {
  const report = v.safeParse(RunTimeError, await readJson(request))
  if (!report.success) {
    response.writeHead(400).end(report.issues[0].message)
    return
  }
  const error = await mapStack(report.output, { folder, outputPath })
  say(inWords(error))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(error))
}

/** Undefined for what is too long or no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > longestReport) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
