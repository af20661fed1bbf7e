import { createHash } from 'node:crypto'
import { notifications } from '@emberwatch/contract/auth'
import { routeOf } from '@emberwatch/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handleUnknown } from '../../http/unknown-path.ts'

/** What a person sees who opens the address of List-Unsubscribe in a browser (product 23.6). Opening ends nothing: mail scanners open links too. */

const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:32em;margin:10vh auto;padding:0 16px}button{font:inherit;padding:8px 16px;cursor:pointer}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const dialog = page(
  'End these mails?',
  '<p>Then you get no more mails of the kind that led you here. They can be turned on again in Settings, What reaches me.</p><form method="post"><button>End these mails</button></form>',
)
/** The same for any token. */
const ended = page('These mails have ended', '<p>If they had not ended before, a mail confirms it.</p>')
const failed = page('That did not work', '<p>Go back and try again in a minute.</p>')

const asksForPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** JSON would be a file to save. */
const asPage = (reply: FastifyReply) =>
  reply
    .removeHeader('content-disposition')
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, vary: 'accept' })

/** Programs get the call's own answers. */
export function answerUnsubscribePage(app: FastifyInstance): void {
  const url = routeOf(notifications.unsubscribe)
  app.get(url, (request, reply) => (asksForPage(request) ? asPage(reply).send(dialog) : handleUnknown(request, reply)))
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, url: path } = request.routeOptions
    if (method !== 'POST' || !path?.endsWith(url) || !asksForPage(request)) return payload
    asPage(reply)
    return reply.statusCode < 400 ? ended : failed
  })
}
