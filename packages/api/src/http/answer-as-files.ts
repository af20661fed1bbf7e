import type { FastifyInstance } from 'fastify'

/** Links open JSON as a download and never as a page (ASVS 14.4.2); files have their own name. */
export function answerAsFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (isJson && !reply.hasHeader('content-disposition'))
      reply.header('content-disposition', 'attachment; filename="api.json"')
  })
}
