/**
 * What a release may hold, by the ends of names: scripts, style sheets and what they show. Nothing that a browser would open as
 * a page: releases lie on the app's own origin, and whoever may publish one area must not get more than that area.
 */
export const releaseFileEnds = ['js', 'css', 'woff2', 'png', 'svg'] as const
/** What other hosts of Module Federation and its browser tools read first: data of one name, which browsers show and never run. */
export const federationManifest = 'mf-manifest.json'

const served = new RegExp(`\\.(${releaseFileEnds.join('|')})$`)
/** Pressed copies, which are sent in place of the file itself. */
const compressed = /\.(js|css)\.br$/

/** Whether browsers may ask for the file. */
export const isServedFile = (path: string): boolean => served.test(path) || path === federationManifest
/** Whether a release may hold the file. */
export const isReleaseFile = (path: string): boolean => isServedFile(path) || compressed.test(path)
