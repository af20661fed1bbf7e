import type { ContractAdapter } from '@emberwatch/federation/loader'

/**
 * The adapter makes what this shell gives releases of the major version before (decision 0030). There is none yet: major version 1 is the first. The next one
 * puts a module beside this file, one file for each, and drops it when the one after comes.
 */
export const adapter: ContractAdapter | undefined = undefined
