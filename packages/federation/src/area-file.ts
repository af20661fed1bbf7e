import { type RouteAccessWord, routeAccess } from '@emberwatch/contract'
import * as v from 'valibot'
import { AreaName, Grant } from './areas.ts'

/** `area.json`: what an area offers, readable before any of its code (product 21.1). */

const pascalCase = v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z0-9]*$/, 'must be a PascalCase name'))
const accessWords = Object.keys(routeAccess) as RouteAccessWord[]
const AccessWord = v.picklist(
  accessWords,
  (issue) => `unknown access word ${issue.received}; known: ${accessWords.join(', ')}`,
)

export const RouteEntry = v.strictObject({
  /** In React Router's form, such as `/sites/:id`. */
  path: v.pipe(v.string(), v.regex(/^(\/(:?[A-Za-z][\w-]*))+$/, 'must be a path such as /sites/:id')),
  page: pascalCase,
  access: AccessWord,
  title: v.pipe(v.string(), v.nonEmpty()),
  /** Where a signed-in person without access is sent; without it to /403. */
  otherwise: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  /** A place in the navigation menu; lower orders come first. */
  menu: v.optional(v.strictObject({ label: v.string(), order: v.number() })),
})
export type RouteEntry = v.InferOutput<typeof RouteEntry>

const PartEntry = v.strictObject({ name: pascalCase, summary: v.string() })

export const AreaFile = v.strictObject({
  name: AreaName,
  title: v.string(),
  owner: v.string(),
  routes: v.pipe(v.array(RouteEntry), v.minLength(1)),
  parts: v.array(PartEntry),
  /** The paths that ops granted to an area which is not one of the first; builds check against them, and publishing against the registry. */
  grant: v.optional(Grant.entries.paths),
  /** The lowest version of the host contract that it runs with, as `1.3`, where its built code does not say (decision 0025). */
  needsContract: v.optional(v.pipe(v.string(), v.regex(/^\d+\.\d+(\.\d+)?$/, 'must be a version such as 1.3'))),
})
export type AreaFile = v.InferOutput<typeof AreaFile>

export const pageExpose = (page: string) => `./pages/${page}`
export const partExpose = (part: string) => `./parts/${part}`
