/** As the command line has them. A stolen token, even of ops, must not sign, change trust, make another token or end those of others. */
const localCommands: ReadonlyMap<string, string> = new Map([
  ...['trust', 'distrust', 'sign', 'publish --vouch', 'token', 'tokens'].map((name) => [name, name] as const),
  ['end-token', 'token end'],
])

/** Null for commands allowed over HTTP. */
export function onlyAtStore(command: string): string | null {
  const typed = localCommands.get(command)
  return typed === undefined
    ? null
    : `Whom releases are taken from is decided on the machine of the store only: run "areas ${typed}" there, without --host`
}
