import { type Catalogue, callsWith } from '@emberwatch/contract'

export const adminErrors = {
  'failed_mail.not_found': [404, 'This mail is not there any more'],
  'failed_mail.being_sent': [409, 'This mail is being sent at this moment'],
  'failed_mail.has_ended': [409, 'The code or link in this mail has ended; the person asks for a new one'],
} as const satisfies Catalogue

export const { get, post, put, del, list } = callsWith(adminErrors)
