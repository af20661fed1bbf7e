/** The oldest supported browsers, and the check of built files against them; Node only. */
export { baselineDate, browserFloor, floorInWords, floorQueries } from './browser-floor.ts'
export { newerInFolder } from './newer-in-folder.ts'
