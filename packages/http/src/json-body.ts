import { jsonDepthMax } from '@emberwatch/contract'
import type { FastifyInstance } from 'fastify'
import { ApiProblem } from './problem.ts'

export interface BodyBounds {
  readonly values: number
  readonly depth: number
}

/** More values than any form has. */
export const formBounds: BodyBounds = { values: 2_000, depth: jsonDepthMax }

/** Bodies are JSON, or multipart for uploads. An empty one counts as none: clients send the header without a body too. */
export function readJsonOnly(app: FastifyInstance, bounds: BodyBounds): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _body, done) => {
    const { ignoresForms } = request.routeOptions.config as { ignoresForms?: boolean }
    // The callback's type knows Fastify's errors only.
    done(ignoresForms ? null : (new ApiProblem('generic.unsupported_media_type') as never))
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null)
    const text = textOf(body as Buffer)
    const fault = text === null ? notUtf8 : shapeFault(text, bounds)
    // The callback's type knows Fastify's errors only.
    if (fault) return done(new ApiProblem('generic.bad_request', { message: fault }) as never)
    return parse(request, text as string, done)
  })
}

const notUtf8 = 'The body is not UTF-8'

/** Null for other encodings: what nobody typed is not stored (RFC 8259, 8.1). */
function textOf(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

/** Scans the text without parsing it; does not check that it is JSON. */
function shapeFault(text: string, bounds: BodyBounds): string | undefined {
  let depth = 0
  let values = 1
  let isText = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (isText) {
      if (sign === '\\') i++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === ',') values++
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > bounds.depth) return `The body has more than ${bounds.depth} levels`
    if (values > bounds.values) return `The body has more than ${bounds.values} values`
  }
  return undefined
}
