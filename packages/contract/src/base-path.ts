/** The host writes `BASE_PATH` into the page. */

/** The server has no document. */
const page = globalThis as { document?: { documentElement: { dataset: { base?: string } } } }

/** `/`, or such as `/fire/`. */
export const basePath = (): string => page.document?.documentElement.dataset.base ?? '/'

/** @param path from the app's root, such as `/assets/…` */
export const underBase = (path: string): string => basePath() + path.slice(1)

export const withoutBase = (path: string): string =>
  path.startsWith(basePath()) ? path.slice(basePath().length - 1) : path

/** Prefixes keys below a base path, as other apps may share the origin. */
export const storageKey = (name: string): string => (basePath() === '/' ? name : basePath() + name)
