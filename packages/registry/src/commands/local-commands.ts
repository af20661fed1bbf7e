/**
 * Only the command line has these. A stolen token, even of ops, must not sign, change trust, make another token or end those of others, or let people do what
 * it may.
 */
const localCommands: ReadonlyMap<string, string> = new Map([
  ...['trust', 'distrust', 'sign', 'publish --vouch', 'token', 'tokens', 'members'].map(
    (name) => [name, name] as const,
  ),
  ['end-token', 'token end'],
  ['rename-token', 'token rename'],
  ['add-member', 'member add'],
  ['end-member', 'member end'],
])

/** Null for commands allowed over HTTP. */
export function onlyAtStore(command: string): string | null {
  const typed = localCommands.get(command)
  return typed === undefined
    ? null
    : `Whom releases are taken from is decided on the machine of the store only: run "areas ${typed}" there, without --host`
}
