/**
 * Exports that an area gets only where ops approved them, by module: they sign people in or out, replace the person, or make a client that may make
 * every call.
 */
export const guardedExports: Readonly<Record<string, readonly string[]>> = {
  '@emberwatch/api-client': ['ApiPermissions', 'ApiProvider', 'Client'],
  '@emberwatch/store': ['replaceUser', 'sessionStore', 'signIn', 'signOut'],
  '@emberwatch/ui': ['endSession'],
}
