/**
 * Functions for the thread pool. Each reads an uploaded file and writes long results to a file beside it: what returns to the server's thread must
 * be short.
 */

export { readLoop } from '../areas/loops/read-loop.ts'
export { checkModems } from '../areas/modems/modem-file.ts'
export { checkInstallBase } from '../areas/reports/install-base/check-install-base.ts'
export { checkSites } from '../areas/sites-systems/site-file.ts'
export { parseConfiguration } from '../areas/sites-systems/xml/parse-configuration.ts'
export { readClassReason } from '../areas/sites-systems/xml/xml-to-json.ts'
