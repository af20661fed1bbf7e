import { ownKind } from '@emberwatch/contract'

/** Stands apart from the calls of the log book, as assignments name it on pages that make none of them. */
export const logBookKinds = { line: ownKind('logLine') }
