/** The web server of shell, releases and registry. */
export { buildHost } from './build-host.ts'
export { createDrain } from './drain.ts'
export { exportStatic } from './export-static.ts'
export { type HostSettings, releasesFolderIn } from './settings.ts'
