import type { FailureKind } from '../load-report.ts'

/** `kind` is used in reports and in the panel; `offline` is not a failure of a release. */
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
 * Runs a script under subresource integrity. A server that does not answer is given up after `timeoutMs`. Browsers report a wrong hash and a
 * missing file alike, as a network failure.
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
      // The script has run, or never will.
      script.remove()
      if (!failure) return resolve()
      reject(failure)
    }
    let scriptError: unknown
    const handleError = (event: ErrorEvent) => {
      if (event.filename === script.src) scriptError = event.error ?? event.message
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
        scriptError === undefined
          ? undefined
          : new LoadFailure('evaluation', `${url} failed while it ran`, { cause: scriptError }),
      )
    document.head.append(script)
  })
}

/**
 * Loads a file before the entry asks for it. A script that the HTML preloads with its hash runs at once, since a chunk only registers its modules
 * for the entry. Other files are fetched into the browser's cache, and the later request checks their hash. A failed file is requested again.
 */
export function preloadScript(url: string, timeoutMs: number): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload], link[rel=stylesheet]')
  const link = [...links].find(({ href }) => href === url)
  const integrity = link?.getAttribute('integrity')
  if (!link) prefetchScript(url, timeoutMs)
  else if (integrity && link.getAttribute('as') === 'script') loadScript(url, { integrity, timeoutMs }).catch(() => {})
}

function prefetchScript(url: string, timeoutMs: number): void {
  fetch(url, { mode: 'cors', priority: 'high', signal: AbortSignal.timeout(timeoutMs) })
    // Read to the end, as otherwise the cache does not store it.
    .then((answer) => answer.arrayBuffer())
    .catch(() => {})
}
