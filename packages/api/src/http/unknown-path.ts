import { apiBase, type Method } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { ApiProblem, sendProblem } from '@emberwatch/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface KnownPath {
  readonly pattern: RegExp
  readonly method: Method
}

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.\\+*?^$()[\]|]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)

const knownPaths: readonly KnownPath[] = [
  ...allEndpoints.map(({ path, method }) => ({ pattern: toPattern(apiBase + path), method })),
  ...['/health', '/openapi.json', '/asyncapi.json'].map((path) => ({
    pattern: toPattern(apiBase + path),
    method: 'GET' as const,
  })),
]

/** Empty for an unknown path. */
function allowedMethods(url: string): string[] {
  const path = url.split('?')[0] ?? ''
  const methods = knownPaths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** 405 where the path has other methods, else 404. */
export async function handleUnknown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const methods = allowedMethods(request.url)
  const problem =
    methods.length > 0
      ? new ApiProblem('generic.method_not_allowed', { headers: { allow: methods.join(', ') } })
      : new ApiProblem('generic.not_found')
  await sendProblem(reply, problem)
}
