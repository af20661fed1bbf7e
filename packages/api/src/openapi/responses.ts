import type { Access, AccessItem, Endpoint } from '@emberwatch/contract'
import { errorStatus, errorText } from '@emberwatch/contract/api'
import { answerSchema } from '../http/answer.ts'
import { type Json, jsonSchema } from './schemas.ts'

export function responsesOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(codesOf(endpoint), errorStatus)
  return {
    '200': { description: endpoint.summary, ...goodAnswer(endpoint) },
    ...Object.fromEntries([...byStatus].sort().map(([status, codes]) => [String(status), problem(status, codes)])),
  }
}

function goodAnswer(endpoint: Endpoint): Json {
  if (endpoint.kind === 'file') {
    const headers = { 'attachment-name': { description: 'Name of the file.', schema: { type: 'string' } } }
    return { headers, content: { [endpoint.mediaType]: { schema: { type: 'string', format: 'binary' } } } }
  }
  // The schema of each event's data.
  if (endpoint.kind === 'stream') return { content: { 'text/event-stream': { schema: jsonSchema(endpoint.message) } } }
  return { content: json(jsonSchema(answerSchema(endpoint))) }
}

/** Adds codes that follow from input and access. */
function codesOf({ access, kind, errors, ...endpoint }: Endpoint): string[] {
  const hasBody = kind === 'item' && 'body' in endpoint && endpoint.body !== undefined
  const codes = [...errors, 'generic.server_error', 'generic.unavailable']
  if (kind === 'list' || hasBody) codes.push('generic.bad_request')
  if (hasBody) codes.push('generic.too_large', 'generic.unsupported_media_type')
  if (access.rule !== 'public') codes.push('user.invalid_auth_token', 'generic.too_many_requests')
  if (access.rule !== 'public' && access.rule !== 'signedIn') codes.push('user.missing_permissions')
  return [...new Set(codes)]
}

export const json = (schema: unknown): Json => ({ 'application/json': { schema } })

const problem = (status: number, codes: readonly string[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errorText(code)}.`).join(' '),
  ...(status === 429
    ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
    : {}),
  content: json({
    allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { statusText: { enum: codes } } }],
  }),
})

/** All other items take their rights from a site. */
const itemNouns: Partial<Record<AccessItem, string>> = {
  ...{ system: 'system', configuration: 'system', systemAccess: 'system', teamGrant: 'site or system' },
  logLine: 'site or system',
  work: 'site, or the one system that it is for',
  trouble: 'system',
  ...{ team: 'team', teamMember: 'team', grantTeam: 'team', teamPass: 'team' },
}
const levels = ['Monitor', 'Operator', 'Admin']

export function describeAccess(access: Access): string {
  switch (access.rule) {
    case 'public':
      return 'anyone'
    case 'signedIn':
      return 'anyone who is signed in'
    case 'superUser':
      return 'super users'
    case 'globalAdmin':
      return 'people with global level Admin'
    case 'superAdmin':
      return 'super users with global level Admin'
    case 'self':
      return 'the person themself'
    case 'on':
      return `people with at least level ${levels[access.level]} on the ${
        itemNouns[access.item] ?? 'site'
      }, and super users${access.level === 0 ? '' : ' with global level Admin'}`
    case 'anyOf':
      return access.rules.map(describeAccess).join('; ')
  }
}
