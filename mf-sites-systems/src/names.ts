import { type Configuration, configurationHashShown } from '@emberwatch/contract/sites-systems'

/** The end of the hash (product 8.10). */
export const shortHash = ({ hash }: Pick<Configuration, 'hash'>): string => hash.slice(-configurationHashShown)

export const countedTitle = (title: string, count = 0): string => (count > 0 ? `(${count}) ${title}` : title)
