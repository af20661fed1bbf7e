import type { FastifyInstance } from 'fastify'

/** Opened by a link, JSON is a file to keep and never a page (ASVS 14.4.2); what is a file already has a name of its own. */
export function answerAsFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (isJson && !reply.hasHeader('content-disposition'))
      reply.header('content-disposition', 'attachment; filename="api.json"')
  })
}
