import { jsonDepthMax } from '@emberwatch/contract'
import type { FastifyInstance } from 'fastify'
import { ApiProblem } from '../problem.ts'

/** More values than any form has. */
const valuesMax = 2_000

/** Bodies are JSON, or multipart for uploads. An empty one counts as none: clients send the header without a body too. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _body, done) => {
    const { ignoresForms } = request.routeOptions.config as { ignoresForms?: boolean }
    // The callback's type knows Fastify's errors only.
    done(ignoresForms ? null : (new ApiProblem('generic.unsupported_media_type') as never))
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null)
    const fault = shapeFault(text)
    // The callback's type knows Fastify's errors only.
    if (fault) return done(new ApiProblem('generic.bad_request', { message: fault }) as never)
    return parse(request, text, done)
  })
}

/** Scans the text without parsing it; does not check that it is JSON. */
function shapeFault(text: string): string | undefined {
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
    if (depth > jsonDepthMax) return `The body has more than ${jsonDepthMax} levels`
    if (values > valuesMax) return `The body has more than ${valuesMax} values`
  }
  return undefined
}
