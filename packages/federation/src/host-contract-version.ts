/**
 * The version of the host contract, alone in its file so that a test can build a shell of another version. A new module or
 * export is a minor version, one that goes or changes its meaning is a major one. The federation run-time is part of the
 * contract, because entries use the shell's.
 */
export const hostContract = '1.0.0'
