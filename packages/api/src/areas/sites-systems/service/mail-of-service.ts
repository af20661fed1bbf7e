import { paths, systemName } from '@emberwatch/contract'
import { type ServiceKind, serviceTab, serviceWords, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import { escaped, type Mail } from '../../../mail/compose.ts'
import { ruleMail } from '../../../mail/rule-mail.ts'
import type { Outgoing } from '../../../notifications/dispatch-next.ts'
import { plain } from '../../../notifications/notice-words.ts'
import { isSeenAt } from '../../../notifications/pending.ts'
import type { Sealer } from '../../../secrets/sealed.ts'
import { openStored } from '../../../secrets/sealed-rows.ts'
import { hasMailRoom } from '../../../summaries/dispatch-summary.ts'

/** Mail of service that comes due (product 28.4). */

/** Lines of one mail; the others are counted. */
const linesMax = 40

interface DueLine {
  readonly kind: ServiceKind
  readonly dueOn: string
  readonly firm: string | null
  readonly systemId: string
  readonly name: string | null
  readonly number: number
  readonly siteName: string
}

interface Follower {
  readonly emailAddress: string
  readonly unsubscribeToken: string
  readonly due: readonly DueLine[]
}

type MailContext = Pick<Services, 'mailer' | 'publicUrl'>

/** The plan that is due first takes all that are due, so that each person gets one mail. Another server mails the rows that it has locked. */
export const serviceMails = ({ mailer, publicUrl }: MailContext): Outgoing<'servicePlans'> => ({
  appliesTo: 'servicePlans',
  hasRoom: hasMailRoom,
  write: async (change, sealer, _row, now) => {
    const { rows } = await sql<{ id: string }>`update service_plans set next_at = null
      where id in (select id from service_plans where next_at <= ${now}::timestamptz for update skip locked) returning id`.execute(
      change,
    )
    for (const person of await followersOf(
      change,
      rows.map(({ id }) => id),
    )) {
      const token = openedToken(sealer, person.unsubscribeToken)
      if (token) await mailer.post(change, mailOf(person, { base: publicUrl(), token }))
    }
    return { nextAt: null }
  },
})

/** A token under a key that is gone, which the start of a server reports, does not hold back the mails of others. */
function openedToken(sealer: Sealer, text: string): string | undefined {
  try {
    return openStored(sealer, text)
  } catch {
    return undefined
  }
}

/** Selects the people who get mail of the site of the system, by the rights of now. */
async function followersOf(change: Queries, planIds: readonly string[]): Promise<Follower[]> {
  const { rows } =
    await sql<Follower>`select u.email_address, r.unsubscribe_token, jsonb_agg(jsonb_build_object('kind', p.kind,
      'dueOn', p.due_on, 'firm', p.firm, 'systemId', y.id, 'name', y.name, 'number', y.number, 'siteName', s.name)
      order by p.due_on, s.sort_key, y.sort_key, y.id, p.kind) as due
    from service_plans p join systems y on y.id = p.system_id and y.archived_at is null
    join sites s on s.id = y.site_id and s.deleted_at is null
    join notification_rules r on r.is_on
    join users u on u.id = r.user_id and u.status = 'ACTIVE' and u.deleted_at is null
    where p.id = any (${[...planIds]}::uuid[]) and ${isSeenAt(sql.ref('y.site_id'))}
    group by u.id, u.email_address, r.unsubscribe_token order by u.id`.execute(change)
  return rows
}

interface Frame {
  readonly base: string
  readonly token: string
}

function mailOf({ emailAddress, due }: Follower, { base, token }: Frame): Mail {
  const lines = due.slice(0, linesMax).map((line) => ({
    text: `${textOf(line)}, due on ${line.dueOn}${line.firm ? `, ${plain(line.firm)}` : ''}`,
    url: base + paths.system(line.systemId, { tab: serviceTab }),
  }))
  const [first] = due
  return {
    to: emailAddress,
    subject:
      due.length === 1 && first ? `Service due on ${first.dueOn}: ${textOf(first)}` : `Service due: ${due.length}`,
    ...ruleMail({
      base,
      token,
      intro: [`Hello, ${due.length === 1 ? 'this service comes' : 'these services come'} due.`],
      body: {
        text: lines.map(({ text, url }) => `${text}\n${url}`),
        html: [`<ul>${lines.map(itemOf).join('\n')}</ul>`],
      },
      endings: [
        due.length > linesMax && `And ${due.length - linesMax} more.`,
        `All that is due: ${base}${sitesSystemsPaths.due}`,
      ],
    }),
    gist: `${due.length} due`,
  }
}

const textOf = ({ kind, name, number, siteName }: DueLine): string =>
  `${serviceWords[kind]} of ${plain(systemName({ name, number }))} at ${plain(siteName)}`

const itemOf = ({ text, url }: { readonly text: string; readonly url: string }): string =>
  `<li><a href="${escaped(url)}" style="color:#2450c8">${escaped(text)}</a></li>`
