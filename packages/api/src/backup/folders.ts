/** Folders of the data folder in a backup; a new secret there stays out. */
export const backedUpFolders = ['releases', 'shell'] as const

/** Data keys of a server without DATA_KEYS, for `--with-keys`. */
export const keysFile = 'data-keys'
