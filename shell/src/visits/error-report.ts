import { underBase } from '@emberwatch/contract'
import { type ErrorReport, scrub } from '@emberwatch/federation'
import type { Trouble } from './early-errors.ts'

type Described = Pick<ErrorReport, 'kind' | 'name' | 'message' | 'frames'>

interface Code {
  /** Of areas' files. */
  readonly base: string
  readonly shell: string
}

const mostFrames = 10

/** What went wrong and where in the code, without what may be of a person. */
export function describeTrouble(trouble: Trouble, code: Code): Described {
  if (trouble.type === 'securitypolicyviolation') {
    const { effectiveDirective, sourceFile, lineNumber, columnNumber } = trouble as SecurityPolicyViolationEvent
    return described('policy', effectiveDirective, '', `${sourceFile}:${lineNumber}:${columnNumber || 1}`, code)
  }
  const { target } = trouble as Event
  if (target instanceof Element) {
    const url = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
    return described('load', target.localName, '', `${new URL(url, document.baseURI).href}:1:1`, code)
  }
  const { error, reason, message, filename, lineno, colno } = trouble as ErrorEvent & { reason?: unknown }
  const thrown = Object(error ?? reason)
  const kind = thrown.name === 'LoadFailure' ? 'load' : (kinds[trouble.type] ?? 'caught')
  const stack = thrown.stack ?? `${filename}:${lineno}:${colno}`
  return described(kind, thrown.name ?? 'Error', thrown.message ?? message ?? '', stack, code)
}

const kinds: Readonly<Record<string, ErrorReport['kind']>> = { error: 'uncaught', unhandledrejection: 'rejected' }

const described = (kind: ErrorReport['kind'], name: string, message: string, stack: string, code: Code): Described => ({
  kind,
  name: /^[a-z][a-z-]{0,59}$/i.test(name) ? name : 'Error',
  message: scrub(String(message)),
  frames: framesIn(String(stack), code),
})

/** Files of releases alone, from either form of stack: `at f (URL:1:2)`, `f@URL:1:2`. */
function framesIn(stack: string, { base, shell }: Code): ErrorReport['frames'] {
  const areas = new URL(base, document.baseURI).href
  const assets = new URL(underBase('/assets/'), document.baseURI).href
  const frames: ErrorReport['frames'] = []
  for (const [, url = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    const [, area, version, path] = url.startsWith(areas)
      ? (/^([^/]+)\/([^/]+)\/(.+)/.exec(url.slice(areas.length)) ?? [])
      : []
    const file = path ?? (url.startsWith(assets) && url.slice(assets.length))
    if (file && frames.length < mostFrames)
      frames.push({
        area: area ?? 'shell',
        version: version ?? shell,
        file,
        line: Number(line),
        column: Number(column),
      })
  }
  return frames
}
