import { scrub } from '@emberwatch/federation'
import type { Trouble } from './early.ts'
import type { DescribedError } from './visit-counts.ts'

/** Members of all kinds of trouble; each has some. */
interface ErrorContext {
  readonly type: string
  readonly target?: unknown
  readonly effectiveDirective?: string
  readonly sourceFile?: string
  readonly lineNumber?: number
  readonly columnNumber?: number
  readonly error?: unknown
  readonly reason?: unknown
  readonly message?: string
  readonly filename?: string
  readonly lineno?: number
  readonly colno?: number
}

/** Files of releases alone, in either form of stack: `at f (URL:1:2)`, `f@URL:1:2`. */
const frame = /\/(areas\/[a-z-]+\/[\w.-]+|assets)\/[\w./-]+:\d+:\d+/g

/** Describes the error and its place in the code, without what may be of a person. @param base of areas' files */
export function describeTrouble(trouble: Trouble, base: string): DescribedError {
  const context: ErrorContext = trouble
  const { target, effectiveDirective } = context
  const described = (
    name: unknown,
    stack: unknown,
    message: unknown = '',
    type: string = context.type,
  ): DescribedError => ({
    type: type as DescribedError['type'],
    name: scrub(`${name}`),
    message: scrub(`${message}`),
    frames: `${stack}`.replaceAll(base, '/areas/').match(frame) ?? [],
  })
  if (effectiveDirective)
    return described(effectiveDirective, `${context.sourceFile}:${context.lineNumber}:${context.columnNumber}`)
  if (target instanceof Element) {
    const { src, href } = target as HTMLScriptElement & HTMLLinkElement
    return described(target.localName, `${src ?? href}:1:1`, '', 'load')
  }
  const { name = 'Error', message = context.message, stack } = Object(context.error ?? context.reason)
  const origin = stack ?? `${context.filename}:${context.lineno}:${context.colno}`
  return described(name, origin, message, name === 'LoadFailure' ? 'load' : context.type)
}
