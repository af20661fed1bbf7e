import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { encodingFor } from './compress.ts'
import { renderPage } from './page.ts'
import { createPageCache } from './page-cache.ts'
import type { registryCache } from './registry-cache.ts'
import { htmlHeaders } from './security-headers.ts'
import type { HostSettings } from './settings.ts'
import { storedShell } from './shell/served-shell.ts'
import { failedVersion, requestedCanary, shareGuard, startGuard } from './shell/start-guard.ts'

interface PagesOptions {
  readonly settings: HostSettings
  readonly current: ReturnType<typeof registryCache>
}

/** Nothing in the HTML is personal, so browsers cache and revalidate it: a visit costs a 304 until a release, the shell or the policy changes. */
export function createPages({ settings, current }: PagesOptions) {
  const { basePath = '/', allowOverrides, overrides = {}, map, build, traceVisits } = settings
  const pageCache = createPageCache()
  return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const { document, shell: active, canary } = await current()
    // The active shell did not start in this browser.
    const before = storedShell(document, document.shell?.previous)
    const hasFailed = failedVersion(request) === active.version
    const isShared = canary !== null && requestedCanary(request) === canary.version
    const shell = (hasFailed && before) || (isShared && canary) || active
    const guards = [
      ...(shell === active && canary && !hasFailed ? [shareGuard(canary, basePath)] : []),
      ...((shell === active && before) || shell === canary ? [startGuard(shell.version, basePath)] : []),
    ]
    const html = renderPage({
      shell,
      registry: document,
      path,
      basePath,
      overrides: allowOverrides ? overrides : undefined,
      map,
      build,
      isMonitored: true,
      traceVisits,
      hearsVisits: settings.hearsVisits ?? true,
      canary: canary?.version,
      guards: guards.map(({ script }) => script),
    })
    const headers = htmlHeaders(settings, guards)
    const encoding = encodingFor(request)
    reply.headers({ ...headers, vary: 'accept-encoding' }).type('text/html; charset=utf-8')
    const { bytes, etag } = await pageCache(html, headers['content-security-policy'], encoding)
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (fresh(request.headers, { etag })) return reply.code(304).removeHeader('content-type').send()
    return reply.headers(encoding ? { 'content-encoding': encoding } : {}).send(bytes)
  }
}
