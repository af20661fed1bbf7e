import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fallBack, takeShare, watchStart } from './page-guards.ts'
import type { SharedShell } from './served-shell.ts'

type GuardRequest = Pick<FastifyRequest, 'query' | 'headers' | 'host'>

/** The version that failed to start in this browser. The shell removes it from the address (shell/src/boot). */
export const failedVersion = (request: GuardRequest): string | null => saidByOwnPage(request, 'shell-before')

/** The canary, in a browser that is of its share. */
export const requestedCanary = (request: GuardRequest): string | null => saidByOwnPage(request, 'shell-canary')

/**
 * Links from elsewhere do not count, as they would give another, perhaps faulty shell to whoever follows them. Without TLS there is no
 * `Sec-Fetch-Site`, so the referrer decides.
 */
function saidByOwnPage({ query, headers, host }: GuardRequest, name: string): string | null {
  const value = (query as Record<string, unknown>)[name]
  const site = headers['sec-fetch-site']
  const isOwn = site ? site === 'same-origin' : hostOf(headers.referer) === host
  return typeof value === 'string' && isOwn ? value : null
}

const hostOf = (address = ''): string | null => (URL.canParse(address) ? new URL(address).host : null)

/** Loaded after a failed start; bundlers may rename the function. */
export const guardText = `export const fallBack = ${fallBack}\n`
const sha256 = (text: string, encoding: 'base64' | 'hex') => createHash('sha256').update(text).digest(encoding)
export const guardFile = `guard-${sha256(guardText, 'hex').slice(0, 12)}.js`

export interface StartGuard {
  readonly script: string
  readonly source: string
}

const keyOf = (basePath: string): string => `${basePath === '/' ? '' : basePath}emberwatch-shell`

/** @param version of the page's shell */
export const startGuard = (version: string, basePath: string): StartGuard =>
  inPage(watchStart, version, `${basePath}assets/`, guardFile, keyOf(basePath))

/** Asks for the same page with the canary, in that share of browsers: each draws a number once a version and keeps it. */
export const shareGuard = ({ version, percent }: SharedShell, basePath: string): StartGuard =>
  inPage(takeShare, version, percent, keyOf(basePath))

function inPage<Given extends readonly unknown[]>(run: (...args: Given) => void, ...args: Given): StartGuard {
  const body = run.toString().replace(/\n\s+/g, '\n').replace(/ +/g, ' ')
  const script = `(${body})(${args.map((one) => JSON.stringify(one))})`
  return { script, source: `'sha256-${sha256(script, 'base64')}'` }
}
