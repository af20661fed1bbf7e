import { type RouteAccessWord, routeAccess } from '@emberwatch/contract'
import * as v from 'valibot'
import { AreaName } from './area-name.ts'

/** `area.json`: what an area offers, readable before its code is loaded (product 21.1). */

export const pascalCase = v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z0-9]*$/, 'must be a PascalCase name'))
const accessWords = Object.keys(routeAccess) as RouteAccessWord[]
const AccessWord = v.picklist(
  accessWords,
  (issue) => `unknown access word ${issue.received}; known: ${accessWords.join(', ')}`,
)

export const RouteEntry = v.strictObject({
  /** A path in React Router's form, such as `/sites/:id`. */
  path: v.pipe(v.string(), v.regex(/^(\/(:?[A-Za-z][\w-]*))+$/, 'must be a path such as /sites/:id')),
  page: pascalCase,
  access: AccessWord,
  title: v.pipe(v.string(), v.nonEmpty()),
  /** Redirect for a signed-in person without access; by default /403. */
  otherwise: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  /** A menu entry; lower orders come first. */
  menu: v.optional(v.strictObject({ label: v.string(), order: v.number() })),
})
export type RouteEntry = v.InferOutput<typeof RouteEntry>

const PartEntry = v.strictObject({ name: pascalCase, summary: v.string() })

/** An extension shows content of the area on pages of others; extension-points.ts checks it further. */
export const ExtensionEntry = v.object({
  /** A shell shows those that it knows. */
  point: v.string(),
  /** One of its parts; all points but `search.entries` need it. */
  part: v.optional(v.string()),
  /** One of its addresses, for `search.entries`. */
  to: v.optional(v.string()),
  title: v.string(),
  access: AccessWord,
  /** The place among the extensions of the point; lower ones come first, 100 by default. */
  order: v.optional(v.number()),
  /** The tab's number in the address and place among the page's own, where the page leaves it to extensions (extension-tabs.ts of the contract). */
  number: v.optional(v.number()),
  /** The name of a call beyond the original API; where the platform lacks it, the extension is not shown. */
  needs: v.optional(v.string()),
  /** The height that a section or a tile has, in lines of text: nothing moves when it arrives. */
  lines: v.optional(v.number()),
})
export type ExtensionEntry = v.InferOutput<typeof ExtensionEntry>

export const AreaFile = v.strictObject({
  name: AreaName,
  title: v.string(),
  owner: v.string(),
  routes: v.pipe(v.array(RouteEntry), v.minLength(1)),
  parts: v.array(PartEntry),
  extensions: v.optional(v.array(ExtensionEntry)),
  /** Permissions that the area asks of the platform (area-permissions.ts); builds compare them with the code. */
  permissions: v.optional(v.array(v.string())),
  /** Paths granted to an area other than the first six; builds check against them, publishing checks against the registry. */
  grant: v.optional(v.array(v.string())),
  /**
   * Minimum host contract version, such as `1.3`, for an area whose built code does not tell it (decision 0014); or the major versions that it runs
   * with, such as `^1.3 || ^2` (decision 0030). check-area.ts checks its form.
   */
  needsContract: v.optional(v.string()),
})
export type AreaFile = v.InferOutput<typeof AreaFile>

export const pageExpose = (page: string) => `./pages/${page}`
export const partExpose = (part: string) => `./parts/${part}`
