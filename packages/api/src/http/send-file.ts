import type { FileEndpoint } from '@emberwatch/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
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

/** Links open JSON as a download and never as a page (ASVS 14.4.2); files have their own name. */
export function answerAsFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (isJson && !reply.hasHeader('content-disposition'))
      reply.header('content-disposition', 'attachment; filename="api.json"')
  })
}
