import * as v from 'valibot'
import { Time } from './entities/common.ts'

/** See docs/deploying.md. */
export const BuildName = v.object({
  version: v.string(),
  /** `unknown` without one; ends with `-dirty` for a changed working copy. */
  commit: v.string(),
  /** Time of the commit, or `SOURCE_DATE_EPOCH`. */
  builtAt: v.nullable(Time),
})
export type BuildName = v.InferOutput<typeof BuildName>
