import { type Catalogue, callsWith, ownKind } from '@emberwatch/contract'

export const adminErrors = {
  'failed_mail.not_found': [404, 'This mail is not there any more'],
  'failed_mail.being_sent': [409, 'This mail is being sent at this moment'],
  'failed_mail.has_ended': [409, 'The code or link in this mail has ended; the person asks for a new one'],
  'release.not_found': [404, 'The store has no such release'],
  'release.refused': [422, 'The store of releases has refused this'],
  'release.changed_meanwhile': [
    409,
    'Somebody has changed releases meanwhile. The page shows them now; look, and try again.',
  ],
} as const satisfies Catalogue

export const { get, post, put, del, list } = callsWith(adminErrors)

/** Kinds of change; no event reports failed mail. */
export const adminKinds = {
  mail: ownKind('mail'),
}
