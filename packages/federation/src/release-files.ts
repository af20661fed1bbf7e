/**
 * File types that a release may contain: scripts, style sheets and their assets. No type that browsers open as a page: releases are served from the
 * app's own origin, and the right to publish one area must not give access to the rest.
 */
export const releaseFileEnds = ['js', 'css', 'woff2', 'png', 'svg'] as const

const servedName = new RegExp(`\\.(${releaseFileEnds.join('|')})$`)
/** Brotli copies, served in place of the original file. */
const compressed = /\.(js|css)\.br$/

export const isServedFile = (path: string): boolean => servedName.test(path)
export const isReleaseFile = (path: string): boolean => isServedFile(path) || compressed.test(path)

/**
 * The folder of a build that holds source maps by the script's path. They are no files of the release, so nobody gets them
 * (docs/releases.md#errors-and-speed).
 */
export const sourceMapsFolder = '.maps'
export const sourceMapOf = (script: string): string => `${script}.map`
/** Undefined for other files. */
export const scriptOfMap = (file: string): string | undefined => /^(.+\.js)\.map$/.exec(file)?.[1]
