import bowser from 'bowser'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { compose } from '../../mail/compose.ts'
import type { FactsOf } from '../../mail/templates.ts'
import { codeLifeMs, issueLink } from './codes.ts'

export type OwnerEvent = FactsOf<'toOwner'>['event']

type MailContext = Pick<Call, 'mac' | 'now' | 'mailer' | 'publicUrl' | 'userAgent'>
interface Owner {
  readonly id: string
  readonly emailAddress: string
}

/** Such as 'Firefox on Windows'; null for an unknown browser. */
export function deviceOf(userAgent: string): string | null {
  if (!userAgent) return null
  const { browser, os } = bowser.getParser(userAgent).getResult()
  return [browser.name, os.name].filter(Boolean).join(' on ') || null
}

/**
 * Mails the owner what has happened to the account, with a link that ends all sessions and asks for a new password (product 3.16). Give it the
 * transaction of what has happened, after earlier links were removed.
 */
export async function tellOwner(change: Queries, context: MailContext, owner: Owner, event: OwnerEvent): Promise<void> {
  const { mac, now, mailer, publicUrl, userAgent } = context
  const token = await issueLink(
    { db: change, mac, now },
    { purpose: 'reset-link', subject: owner.id, userId: owner.id },
  )
  const facts = {
    event,
    device: deviceOf(userAgent),
    at: now(),
    token,
    minutes: codeLifeMs / 60_000,
    publicUrl: publicUrl(),
  }
  await mailer.post(change, compose('toOwner', owner.emailAddress, facts))
}
