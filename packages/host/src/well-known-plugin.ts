import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { iconSvg } from './page.ts'

const dayCache = 'public, max-age=86400'

/** Browsers, password managers and search engines ask for these fixed addresses. */
export const wellKnownPlugin: FastifyPluginAsync<{ readonly basePath: string }> = async (app, { basePath }) => {
  app.get('/favicon.ico', async (_, reply) =>
    reply.header('cache-control', dayCache).type('image/svg+xml').send(iconSvg),
  )
  // The site has no pages for people without an account.
  app.get('/robots.txt', async (_, reply) =>
    reply.header('cache-control', dayCache).type('text/plain').send('User-agent: *\nDisallow: /\n'),
  )
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', async (_, reply) => reply.redirect(`${basePath}settings#0`, 302))
}

/** Answers an address that is no URL, such as `/sites/%E0%A4%A`: people get the page that says so, programs the refusal. */
export const badAddress =
  (basePath: string, refuse: (error: Error, request: FastifyRequest, reply: FastifyReply) => void) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const isPerson = /text\/html/.test(request.headers.accept ?? '') && !request.raw.url?.startsWith(`${basePath}api/`)
    if (isPerson) void reply.header('cache-control', 'no-store').redirect(`${basePath}404`, 302)
    else refuse(error, request, reply)
  }
