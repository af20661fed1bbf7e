/**
 * The oldest supported browsers: "Baseline Widely available" on `baselineDate`, as far as the app uses it. Build targets, the page for older
 * browsers and the checks of built files use them. Names are browserslist's. To move the floor, change date and versions and run `pnpm
 * floor:newer`.
 */
export const baselineDate = '2026-11-23'
export const browserFloor = { chrome: '123', edge: '123', firefox: '124', safari: '17.5', ios_saf: '17.5' } as const

/** Queries in the form of browserslist, webpack and cssnano: `chrome >= 123`. */
export const floorQueries: readonly string[] = Object.entries(browserFloor).map(([name, from]) => `${name} >= ${from}`)

export const floorInWords = `Chrome ${browserFloor.chrome}, Edge ${browserFloor.edge}, Firefox ${browserFloor.firefox}, Safari ${browserFloor.safari}`

export const floorSyntax = 2024
