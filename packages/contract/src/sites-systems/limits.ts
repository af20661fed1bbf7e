/** Product 19.1. */

export const configurationHashShown = 12
/** In bytes. */
export const configurationFileMax = 50 * 1024 * 1024
export const classReasonFileMax = 1024 * 1024
/** Lists contain shorter XML; longer XML has a call of its own. */
export const inlineXmlMax = 512 * 1024
export const siteNumberMax = 100
