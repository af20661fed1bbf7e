/** Joins a class of ui and that of an area's layout. */
export const withClass = (own: string, layout: string | undefined): string => (layout ? `${own} ${layout}` : own)
