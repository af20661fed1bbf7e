/** Commands that change whom the installation trusts: whoever stole a token, also one for ops, must not sign. */
const localCommands: readonly string[] = ['trust', 'distrust', 'sign', 'publish --vouch']

/** Why this is not done over HTTP, for whoever tries; null for what is. */
export const onlyAtStore = (command: string): string | null =>
  localCommands.includes(command)
    ? `Keys are pinned and revoked, and releases vouched for, on the machine of the store only: run "areas ${command}" there, without --host`
    : null
