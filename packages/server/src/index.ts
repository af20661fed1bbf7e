/** API, host or both in one process, and the delivered commands. */
export { exportSite } from './export-site.ts'
export { serveUntilSignal } from './main-process.ts'
export { publishBuilt } from './publish-built.ts'
export { runServer } from './run-server.ts'
export type { RunningServer } from './running-server.ts'
export { allSettings, readAll } from './settings/all-settings.ts'
