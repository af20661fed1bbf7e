import type { FileEndpoint } from '@emberwatch/contract'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './route.ts'

/** Both headers carry the name, as clients read either (product 17.4). */
export function sendFile(reply: FastifyReply, endpoint: FileEndpoint, { content, name }: FileAnswer): FastifyReply {
  const fileName = name ?? endpoint.defaultName
  return reply
    .type(endpoint.mediaType)
    .headers({
      'attachment-name': headerText(fileName),
      'content-disposition': `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeRfc5987(fileName)}`,
      'access-control-expose-headers': 'attachment-name, content-disposition',
    })
    .send(content)
}

/** Headers are ASCII; the client decodes percent-encoded names. */
const headerText = (name: string): string => (/^[ -$&-~]+$/.test(name) ? name : encodeURIComponent(name))
const asciiName = (name: string): string => name.replace(/[^ -~]|["\\]/g, '_')
/** encodeURIComponent leaves four characters that RFC 5987, 3.2.1 does not allow. */
const encodeRfc5987 = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
