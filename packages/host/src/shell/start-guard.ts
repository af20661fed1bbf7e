import { createHash } from 'node:crypto'

/** The query by which a page asks for the shell before this one; the shell takes it off the address again (shell/src/boot). */
export const beforeQuery = 'shell-before'

/**
 * Runs in the page before its shell and watches that start: one that fails is told to the host, and the page comes again with the
 * shell before, for as long as this tab lives. Written into the page as it stands here, so it must name nothing from outside and
 * have no comments; pages with the shell before have none, so that nothing goes round.
 */
function watchStart(version: string, base: string): void {
  const key = `${base === '/' ? '' : base}emberwatch-shell`
  const { pathname, search, hash, origin } = location
  const goBack = () => {
    const rest = search.replace(/[?&]shell-before=.*$/, '')
    location.replace(`${pathname}${rest}${rest ? '&' : '?'}shell-before=${version}${hash}`)
  }
  const kept = (value?: string) => {
    try {
      if (value) sessionStorage.setItem(key, value)
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  }
  if (kept() === version) {
    goBack()
    return
  }
  let isOver = false
  const fail = (kind: string) => {
    if (isOver || document.getElementById('root')?.dataset.started) return
    isOver = true
    const reports = [{ area: 'shell', version, outcome: 'failed', kind }]
    const ticket = document.getElementById('registry')?.dataset.ticket
    fetch(`${base}releases/reports`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ ticket, reports }),
    }).then(
      () => {
        kept(version)
        goBack()
      },
      () => {
        isOver = false
      },
    )
  }
  const soon = (kind: string) => setTimeout(fail, 2000, kind)
  const own = (url?: string) => url?.startsWith(`${origin}${base}assets/`)
  addEventListener(
    'error',
    ({ target, filename }) => {
      if (own(filename)) soon('evaluation')
      else if (own((target as HTMLScriptElement).src)) soon('network')
    },
    true,
  )
  addEventListener('unhandledrejection', () => soon('evaluation'))
  addEventListener('emberwatch:crash', () => fail('crash'))
  addEventListener('load', () => setTimeout(fail, 15_000, 'timeout'))
}

export interface StartGuard {
  readonly script: string
  /** What the content security policy calls it. */
  readonly source: string
}

/** @param version of the shell on the page @param basePath where the app lies on its origin */
export function startGuard(version: string, basePath: string): StartGuard {
  const body = watchStart.toString().replace(/\n\s+/g, '\n')
  const script = `(${body})(${JSON.stringify(version)},${JSON.stringify(basePath)})`
  return { script, source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` }
}
