/** The announcement of a mark such as `@deprecated since 1.3, use jobs.end, gone in 2.0`. */
export interface Deprecation {
  /** The minor version that announced it. */
  readonly since: string
  /** The export to use instead. */
  readonly use: string
  /** The major version that no longer has it. */
  readonly goneIn: string
}

export const deprecationForm = 'since <major.minor>, use <what>, gone in <major>.0'

/** Undefined for a text of another form. A mark may name only a later major version than the one that announces it. */
export function deprecationIn(text: string): Deprecation | undefined {
  const [, since, use, goneIn] = /^since (\d+\.\d+), use (\S.*), gone in (\d+\.0)$/.exec(text) ?? []
  if (!since || !use || !goneIn) return undefined
  return Number.parseInt(goneIn, 10) > Number.parseInt(since, 10) ? { since, use, goneIn } : undefined
}
