/**
 * Where an area's entry finds what the shell runs it with. Entries are built without the run-time of the federation's
 * bundler: the shell's copy serves all of them, which is why its version is part of the host contract.
 */
export const entryRuntimeGlobal = '_EMBERWATCH_ENTRY_RUNTIME'
