/** Where the whole app lies on its origin (`BASE_PATH`). The host writes it into the page; elsewhere there is none. */

/** The path with a slash at either end: `/`, or such as `/fire/`. */
export const basePath = (): string => globalThis.document?.documentElement.dataset.base ?? '/'

/** An address as browsers ask for it, of one that begins at the app's own root: `/assets/…`. */
export const underBase = (path: string): string => basePath() + path.slice(1)

/** What a browser's address is within the app. */
export const withoutBase = (path: string): string =>
  path.startsWith(basePath()) ? path.slice(basePath().length - 1) : path

/** The name under which web storage keeps something of this app, where others may lie on the same origin. */
export const storageKey = (name: string): string => (basePath() === '/' ? name : basePath() + name)
