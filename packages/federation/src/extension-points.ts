import type { ExtensionPoint } from '@emberwatch/contract'
import { extensionTabs } from '@emberwatch/contract/extension-tabs'
import * as v from 'valibot'
import { ExtensionEntry, pascalCase } from './area-file.ts'

/** Only builds and gates run these checks of extensions: browsers need none of them. */

const names: { readonly [Point in ExtensionPoint]: true } = {
  'site.tabs': true,
  'site.sections': true,
  'site.actions': true,
  'system.tabs': true,
  'system.sections': true,
  'system.actions': true,
  'modem.tabs': true,
  'modem.actions': true,
  'user.tabs': true,
  'user.actions': true,
  'administration.tabs': true,
  'settings.tabs': true,
  'reach.sections': true,
  'home.tiles': true,
  'sites.columns': true,
  'systems.columns': true,
  'modems.columns': true,
  'search.entries': true,
}
export const extensionPoints = Object.keys(names) as readonly ExtensionPoint[]

const StrictExtension = v.strictObject({
  ...ExtensionEntry.entries,
  point: v.picklist(
    extensionPoints,
    (issue) => `unknown extension point ${issue.received}; known: ${extensionPoints.join(', ')}`,
  ),
  part: v.optional(pascalCase),
  to: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
})

/** Lists the numbers that tabs of a point may wish; none for other points. */
export const numbersAt = (point: string): readonly number[] =>
  (extensionTabs as Readonly<Record<string, readonly number[]>>)[point] ?? []

export const StrictExtensions = v.pipe(v.array(StrictExtension), v.maxLength(50))
