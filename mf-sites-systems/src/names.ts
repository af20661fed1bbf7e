import { type Configuration, configurationHashShown } from '@emberwatch/contract/sites-systems'

/** What is shown of a hash: its end (product 8.10). */
export const shortHash = ({ hash }: Pick<Configuration, 'hash'>): string => hash.slice(-configurationHashShown)

/** Title of the browser's tab with the number of things that need attention. */
export const countedTitle = (title: string, count = 0): string => (count > 0 ? `(${count}) ${title}` : title)
