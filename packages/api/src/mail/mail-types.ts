import type { Queries } from '../db/queries.ts'
import type { Mail } from './compose.ts'

/** Who sends mail, and how: apart from the code that does, as what handlers may use (http/call.ts) names it, and jobs of mail use that. */

/** A way to send mail; both reject when it does not work. */
export interface Transport {
  check(): Promise<void>
  /** @param id the same at each try of one mail, by which a reader's server knows one that came twice */
  send(mail: Mail, from: string, id?: string): Promise<void>
}

export interface MailOptions {
  /** Milliseconds after which the mail is of no use any more. */
  readonly goodForMs?: number
  /** Does the same work and sends nothing, so that nobody can tell from the time whether there was anybody to write to. */
  readonly isForNobody?: boolean
}

export interface Mailer {
  /**
   * Takes a mail on: with a mail server as a job in the transaction of what asks for it, else by writing it into the outbox.
   * @returns false when that failed, which is logged
   */
  deliver(db: Queries, mail: Mail, options?: MailOptions): Promise<boolean>
  /** The same; the outbox gets it after the answer, so that its time does not tell whether there was anything to send. */
  post(db: Queries, mail: Mail, options?: MailOptions): Promise<void>
  /** Whether mail can be taken on at the moment. */
  isReady(): Promise<boolean>
  /** Resolves when everything for the outbox is there or has failed. */
  settled(): Promise<void>
}
