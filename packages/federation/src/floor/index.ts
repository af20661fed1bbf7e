/** The oldest browsers that the app runs in, and what of built files they do not know; Node only. */
export { baselineDate, browserFloor, floorInWords, floorQueries } from './browser-floor.ts'
export { newerInFolder } from './newer-in-folder.ts'
