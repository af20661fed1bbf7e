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
 */
export async function startDevAreaServer(options: DevAreaOptions): Promise<DevAreaServer> {
  const { folder, outputPath, port = 0, contractFolder, say } = options
  const listeners = new Set<ServerResponse>()
  const errors: Record<'build' | 'types', readonly SourceError[]> = { build: [], types: [] }
  // An error that prevents the build of a file is an error of its types too.
  const current = () => (errors.build.length ? errors.build : errors.types)
  const errorsEvent = () => `event: errors\ndata: ${JSON.stringify(current())}\n\n`
  const tell = (kind: 'build' | 'types', found: readonly SourceError[], good: string) => {
    const wasGood = errors[kind].length === 0
    errors[kind] = found
    for (const error of found) say(inWords(error))
    if (found.length === 0 && (kind === 'build' || !wasGood)) say(good)
    for (const listener of listeners) listener.write(errorsEvent())
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    setDevHeaders(response)
    if (pathname === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`: connected\n\n${errorsEvent()}`)
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
      return
    }
    if (pathname === '/errors' && request.method === 'POST') {
      const reported = v.safeParse(RunTimeError, await readJson(request))
      if (!reported.success) return response.writeHead(400).end(reported.issues[0].message)
      const error = await mapStack(reported.output, { folder, outputPath })
      say(inWords(error))
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(error))
    }
    return sendBuiltFile(response, outputPath, pathname)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const closeServer = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const types = checkTypes(folder, (found) => tell('types', found, 'types: no errors'))
  const area = await followArea({
    folder,
    outputPath,
    contractFolder,
    onBuild: (found, milliseconds) => {
      tell('build', found, `built in ${milliseconds} ms`)
      void types.check()
      if (found.length === 0) for (const listener of listeners) listener.write('data: built\n\n')
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
