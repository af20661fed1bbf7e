/** Takes off the address by what a page asked for the shell before (packages/host/src/shell/start-guard.ts). */
export function cleanAddress(): void {
  const { pathname, search, hash } = window.location
  const own = search.replace(/[?&]shell-before=.*$/, '')
  if (own !== search) window.history.replaceState(window.history.state, '', pathname + own + hash)
}
