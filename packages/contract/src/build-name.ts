import * as v from 'valibot'
import { Time } from './entities/common.ts'

/** Which build of the platform a server runs (docs/deploying.md). */
export const BuildName = v.object({
  version: v.string(),
  /** `unknown` where nobody said it; `-dirty` at its end says that the working copy had changes of its own. */
  commit: v.string(),
  /** The time of the commit, or that of `SOURCE_DATE_EPOCH`. */
  builtAt: v.nullable(Time),
})
export type BuildName = v.InferOutput<typeof BuildName>
