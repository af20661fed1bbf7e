/**
 * What is done on the threads of the work pool. Each job reads a file that somebody sent, from disk, and leaves what is
 * long in a file beside it: what travels back to the server's thread is read there at once, and so must be short.
 */

export { readLoop } from '../areas/loops/read-loop.ts'
export { checkInstallBase } from '../areas/reports/install-base/check-install-base.ts'
export { parseConfiguration } from '../areas/sites-systems/xml/parse-configuration.ts'
export { readClassReason } from '../areas/sites-systems/xml/read-class-reason.ts'
