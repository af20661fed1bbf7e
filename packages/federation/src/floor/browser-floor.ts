/**
 * The oldest browsers that the app runs in: what "Baseline Widely available" asks for on `baselineDate`, as far as the app uses it. Build targets,
 * the page that older browsers get and the checks of built files follow from here. Names are browserslist's; to move it, change date and versions
 * and run `pnpm floor:newer`.
 */
export const baselineDate = '2026-11-23'
export const browserFloor = { chrome: '123', edge: '123', firefox: '124', safari: '17.5', ios_saf: '17.5' } as const

/** As browserslist, webpack and cssnano take it: `chrome >= 123`. */
export const floorQueries: readonly string[] = Object.entries(browserFloor).map(([name, from]) => `${name} >= ${from}`)

/** For people, as in "Emberwatch works in …". */
export const floorInWords = `Chrome ${browserFloor.chrome}, Edge ${browserFloor.edge}, Firefox ${browserFloor.firefox}, Safari ${browserFloor.safari}`

/** ECMAScript that all of them parse. */
export const floorSyntax = 2024
