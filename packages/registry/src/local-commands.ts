/** A stolen token, even of ops, must not sign or change trust. */
const localCommands: readonly string[] = ['trust', 'distrust', 'sign', 'publish --vouch']

/** Null for commands allowed over HTTP. */
export const onlyAtStore = (command: string): string | null =>
  localCommands.includes(command)
    ? `Keys are pinned and revoked, and releases vouched for, on the machine of the store only: run "areas ${command}" there, without --host`
    : null
