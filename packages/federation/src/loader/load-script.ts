import type { FailureKind } from '../load-report.ts'

/** Code of an area could not be had; `kind` is what reports and the panel speak of, `offline` is no failure of a release. */
export class LoadFailure extends Error {
  readonly kind: FailureKind | 'offline'
  constructor(kind: FailureKind | 'offline', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LoadFailure'
    this.kind = kind
  }
}

interface ScriptOptions {
  readonly integrity: string
  readonly timeoutMs: number
}

/**
 * Runs a script under subresource integrity. A hanging server is given up after `timeoutMs`; the browser reports a
 * wrong hash and a missing file alike, as a network failure.
 * @throws LoadFailure
 */
export function loadScript(url: string, { integrity, timeoutMs }: ScriptOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const settle = (failure?: LoadFailure) => {
      clearTimeout(timer)
      window.removeEventListener('error', handleError)
      script.onload = null
      script.onerror = null
      // It has run, or never will.
      script.remove()
      if (!failure) return resolve()
      reject(failure)
    }
    let thrown: unknown
    const handleError = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.error ?? event.message
    }
    const timer = setTimeout(
      () => settle(new LoadFailure('timeout', `No answer for ${url} within ${timeoutMs} ms`)),
      timeoutMs,
    )
    window.addEventListener('error', handleError)
    script.src = url
    script.async = true
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
    script.onerror = () =>
      settle(new LoadFailure('network', `${url} could not be loaded, or its content is not the published one`))
    script.onload = () =>
      settle(
        thrown === undefined
          ? undefined
          : new LoadFailure('evaluation', `${url} failed while it ran`, { cause: thrown }),
      )
    document.head.append(script)
  })
}

/**
 * Has a file that an entry will ask for ready before the entry runs. What the HTML preloads, under its hash, is run at once:
 * a chunk only puts its modules down for the entry to find. For the rest the browser's cache is filled; whoever asks for
 * the file takes it from there, under the hash that only they know. What fails here is asked for again.
 */
export function runAhead(url: string, timeoutMs: number): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload], link[rel=stylesheet]')
  const link = [...links].find(({ href }) => href === url)
  const integrity = link?.getAttribute('integrity')
  if (!link) fetchAhead(url, timeoutMs)
  else if (integrity && link.getAttribute('as') === 'script') loadScript(url, { integrity, timeoutMs }).catch(() => {})
}

function fetchAhead(url: string, timeoutMs: number): void {
  fetch(url, { mode: 'cors', priority: 'high', signal: AbortSignal.timeout(timeoutMs) })
    // To its end, or the cache would not have it.
    .then((answer) => answer.arrayBuffer())
    .catch(() => {})
}
