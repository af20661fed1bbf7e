/** The build side: the one webpack configuration for shell and areas. */
export { areaConfig } from './area-config.ts'
export { commonConfig, type Mode } from './common.ts'
export { runWebpack } from './run-webpack.ts'
export { type ShellManifest, shellConfig, shellVersion } from './shell-config.ts'
export { areaVersion, currentCommit, sourceHash } from './versions.ts'
