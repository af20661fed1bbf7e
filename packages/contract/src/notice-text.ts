import type { ModemNotice } from './entities/attention.ts'

const texts: Readonly<Record<string, (clientId: string) => string>> = {
  strayAlarm: (clientId) => `Alarm from ${clientId} for an entry that is not configured`,
  strayReport: (clientId) => `Reports of ${clientId} for an entry that is not configured`,
  refusedEvent: (clientId) => `Messages of ${clientId} were refused`,
  twins: (clientId) => `Two devices use the client ID ${clientId}`,
}

/** Says what a modem has sent, such as `Alarm from fam-000417 for an entry that is not configured` (product 10.17). */
export const noticeText = ({ kind, clientId }: Pick<ModemNotice, 'kind' | 'clientId'>): string =>
  texts[kind]?.(clientId) ?? `A message of ${clientId}`
