import * as v from 'valibot'
import { Canary } from './area-releases.ts'

/** The rule of ops for an extension, by its `extensionKey`; without it the area's wish counts (docs/releases.md). */
export const ExtensionRule = v.strictObject({
  order: v.optional(v.number()),
  isOff: v.optional(v.literal(true)),
  /** The only people who see it, chosen as those of a canary. */
  only: v.optional(v.omit(Canary, ['version'])),
})
export type ExtensionRule = v.InferOutput<typeof ExtensionRule>
