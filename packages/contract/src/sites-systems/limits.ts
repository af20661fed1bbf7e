/** Business constants of this area (product 19.1). */

export const configurationHashShown = 12
/** The largest XML file of a system's configuration, and of its classes and reasons, in bytes. */
export const configurationFileMax = 50 * 1024 * 1024
export const classReasonFileMax = 1024 * 1024
/** Up to so many bytes the XML of a configuration stands in the list; a longer one has a call of its own. */
export const inlineXmlMax = 512 * 1024
export const siteNumberMax = 100
