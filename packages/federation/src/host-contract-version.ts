/**
 * Version of the host contract, in its own file so that a test can build a shell of another version. A new module or export is a minor version; a
 * removed or changed one is a major version. The federation run-time belongs to the contract, because entries use the shell's.
 */
export const hostContract = '1.1.0'
