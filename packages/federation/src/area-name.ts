import * as v from 'valibot'

/** Reserved: these words appear in host addresses, tokens or the store in the place of an area name. */
const otherWords = ['constructor', 'ops', 'shell']
/** Segments begin with a letter: `a-1` with version 0.0.1 would have the global name of `a` with 1.0.0-1. */
const pattern = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/
const longestName = 40

/** Any well-formed name, such as `weather` or `sites-systems`: the registry decides which exist. */
export type AreaName = string
export const isAreaName = (name: string): boolean =>
  pattern.test(name) && name.length <= longestName && !otherWords.includes(name)
export const AreaName = v.pipe(
  v.string(),
  v.check(isAreaName, (issue) => `${issue.received} is no name of an area: small letters, as sites-systems`),
)
