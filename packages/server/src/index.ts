/** API, host or both in one process, and the delivered commands. */
export { exportSite } from './export-site.ts'
export { serveUntilSignal } from './main-process.ts'
export { publishBuilt } from './publish-built.ts'
export { type RunningServer, runServer } from './run-server.ts'
export { allSettings, readAll } from './settings/all-settings.ts'
