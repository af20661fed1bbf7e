import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
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

/*
 * Pages have these functions inline, as they stand here: the functions must name nothing from outside and have no comments. The first watches the start of
 * the shell, in the page itself so that it hears everything; what it does then is fetched when it is needed. The second leads a share of browsers to the
 * canary. Pages with the shell before have none of it, so that nothing goes round. Rejections may be an area's, whose page comes while the shell starts: they
 * wait longer. Firefox cuts off what loads when the page is left, and calls that a failure: what fails from then on is none, and a page that stays has the
 * time limit.
 */

function watchStart(version: string, folder: string, guard: string, key: string): void {
  let kind: string | undefined
  let isLeft = false
  const fail = (why: string) => {
    if (kind || document.querySelector('#root[data-started]')) return
    kind = why
    import(folder + guard).then(({ fallBack }) => fallBack(version, key, why))
  }
  addEventListener(
    'error',
    ({ filename, target }) => {
      const url = filename || (target as HTMLScriptElement).src || ''
      if (!isLeft && url.includes(location.host + folder)) setTimeout(fail, 2000, filename ? 'evaluation' : 'network')
    },
    true,
  )
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  addEventListener('unhandledrejection', () => setTimeout(fail, 5000, 'evaluation'))
  addEventListener('emberwatch:crash', () => fail('crash'))
  addEventListener('load', () => setTimeout(fail, 15_000, 'timeout'))
  try {
    if (sessionStorage.getItem(key) === version) fail('known')
  } catch {}
}

function takeShare(version: string, percent: number, key: string): void {
  const { origin, pathname, search, hash } = location
  try {
    const [drawnFor, lot] = (localStorage.getItem(`${key}-share`) ?? '').split(' ')
    const number = drawnFor === version ? Number(lot) : Math.random() * 100
    localStorage.setItem(`${key}-share`, `${version} ${number}`)
    if (number >= percent || sessionStorage.getItem(key) === version || /[?&]shell-/.test(search)) return
  } catch {
    return
  }
  location.replace(`${origin}${pathname}${search}${search ? '&' : '?'}shell-canary=${version}${hash}`)
}

async function fallBack(version: string, key: string, kind: string): Promise<void> {
  const base = document.documentElement.dataset.base ?? '/'
  const { ticket, reports } = document.getElementById('registry')?.dataset ?? {}
  const report = async () => {
    const ask = (path: string, body: object) =>
      fetch(`${base}releases/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
      })
    const own = ticket ?? (reports === undefined ? undefined : (await (await ask('tickets', {})).json()).ticket)
    if (own) await ask('reports', { ticket: own, reports: [{ area: 'shell', version, outcome: 'failed', kind }] })
  }
  if (kind !== 'known') await report().catch(() => {})
  try {
    sessionStorage.setItem(key, version)
  } catch {}
  const { origin, pathname, search, hash } = location
  const rest = search.replace(/[?&]shell-(before|canary)=.*$/, '')
  location.replace(`${origin}${pathname}${rest}${rest ? '&' : '?'}shell-before=${version}${hash}`)
}

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
