import type { Queries } from '../db/queries.ts'
import type { Mail } from './compose.ts'

/** Types apart from the code, as both handlers and jobs name them. */

/** Both methods reject on failure. */
export interface Transport {
  check(): Promise<void>
  /** @param id equal for all attempts at one mail, so that mail servers recognise duplicates */
  send(mail: Mail, from: string, id?: string): Promise<void>
}

export interface MailOptions {
  /** Milliseconds after which the mail is dropped. */
  readonly goodForMs?: number
  /** Mails of one lane are sent one at a time. */
  readonly lane?: string
  /** Does the same work and sends nothing, so that the time does not tell whether there is an account. */
  readonly isForNobody?: boolean
}

export interface Mailer {
  /**
   * Stores a job in the caller's transaction where there is a mail server; otherwise writes into the mail folder.
   * @returns false when that failed, which is logged
   */
  deliver(db: Queries, mail: Mail, options?: MailOptions): Promise<boolean>
  /** Writes into the mail folder after the answer, so that its time does not tell whether there was a mail. */
  post(db: Queries, mail: Mail, options?: MailOptions): Promise<void>
  isReady(): Promise<boolean>
  settled(): Promise<void>
}
