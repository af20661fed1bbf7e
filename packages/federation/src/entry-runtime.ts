/**
 * Global variable in which an area's entry finds the shell's run-time. Entries are built without the federation run-time and share the shell's
 * copy, so its version is part of the host contract.
 */
export const entryRuntimeGlobal = '_EMBERWATCH_ENTRY_RUNTIME'
