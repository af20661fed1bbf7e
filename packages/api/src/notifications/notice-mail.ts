import { paths } from '@emberwatch/contract'
import type { Queries } from '../db/queries.ts'
import { escaped, type Mail } from '../mail/compose.ts'
import { ruleMail } from '../mail/rule-mail.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { openStored } from '../secrets/sealed-rows.ts'
import { minuteIn } from '../spreadsheet/zone-time.ts'
import { headOf, lateText, lineOf, subjectOf } from './notice-words.ts'
import type { NoticeTask } from './notices.ts'
import { type Group, loadPending } from './pending.ts'

export interface MailTools {
  readonly db: Queries
  readonly sealer: Sealer
  readonly publicUrl: () => string
  readonly now: () => Date
}

/**
 * Writes the mail of a person's pending notifications, by the rights of the moment that it is sent; null where nothing is left. Names are
 * text of people, so they are cut, on one line, and escaped in HTML.
 */
export async function writeNotice(
  { db, sealer, publicUrl, now }: MailTools,
  { notice }: NoticeTask,
): Promise<Mail | null> {
  const person = await db
    .selectFrom('notificationRules as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.emailAddress', 'r.timeZone', 'r.unsubscribeToken', 'r.delivery'])
    .where('r.userId', '=', notice.userId)
    .executeTakeFirst()
  const groups = person ? await loadPending(db, notice) : []
  const [first] = groups
  if (!person || !first) return null
  const base = publicUrl()
  const remaining = first.groups - groups.length
  const timeText = (at: Date) => minuteIn(person.timeZone, at.getTime())
  const lines = groups.map((group) => ({ text: lineOf(group, timeText), url: base + placeOf(group) }))
  return {
    to: person.emailAddress,
    subject: subjectOf(groups),
    ...ruleMail({
      base,
      token: openStored(sealer, person.unsubscribeToken),
      intro: [headOf(groups, person.delivery), lateText(new Date(notice.dueAt), now())],
      body: {
        text: lines.map(({ text, url }) => `${text}\n${url}`),
        html: [`<ul>${lines.map(itemOf).join('\n')}</ul>`],
      },
      endings: [
        remaining > 0 && `And ${remaining} more.`,
        `Times are those of ${person.timeZone}. This replaces no alarm transmission.`,
      ],
    }),
    gist: `${groups.length} lines`,
  }
}

const itemOf = ({ text, url }: { readonly text: string; readonly url: string }): string =>
  `<li><a href="${escaped(url)}" style="color:#2450c8">${escaped(text)}</a></li>`

/** Whoever is told of a system that has left the site may not see it any more. */
const placeOf = ({ systems, firstSystemId, siteId, hasMoved }: Group): string =>
  systems === 1 && !hasMoved ? paths.system(firstSystemId) : paths.site(siteId)
