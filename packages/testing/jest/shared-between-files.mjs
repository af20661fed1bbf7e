import './embedded-database-code.mjs'

/**
 * A Jest process shares this between test files, each of which has a realm of its own: only objects of Node itself belong here, as one of a file's realm
 * would keep all its modules. Both environments hand it to their tests.
 */
export const sharedBetweenFiles = new Map()
