import { logBook } from '@emberwatch/contract/sites-systems'

export interface LogSubject {
  readonly kind: 'system' | 'site'
  readonly id: string
}

const ofSystem = {
  list: logBook.ofSystem,
  add: logBook.addToSystem,
  file: logBook.systemFile,
  falseAlarms: logBook.systemFalseAlarms,
}
const ofSite = {
  list: logBook.ofSite,
  add: logBook.addToSite,
  file: logBook.siteFile,
  falseAlarms: logBook.siteFalseAlarms,
}

/** The calls of a site and of a system are alike, but that a line of a site may name a system. */
export const callsOf = ({ kind }: LogSubject): typeof ofSystem =>
  kind === 'site' ? (ofSite as unknown as typeof ofSystem) : ofSystem
