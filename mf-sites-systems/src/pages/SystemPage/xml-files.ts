/** What the browser's file chooser offers. */
export const xmlFiles = '.xml,text/xml,application/xml'
