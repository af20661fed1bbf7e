/** @returns undefined without any, so that there is no attribute */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

/** Joins a class of ui and that of an area's layout. */
export const withClass = (own: string, layout: string | undefined): string => (layout ? `${own} ${layout}` : own)
