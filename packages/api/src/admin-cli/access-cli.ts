import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { banPerson, signPersonOut, unbanPerson } from '../areas/admin/bans.ts'
import { storedSecret } from '../areas/auth/secret.ts'
import { type OwnerEvent, tellOwner } from '../areas/auth/tell-owner.ts'
import { endTwoStep } from '../areas/auth/two-step.ts'
import { openDatabase } from '../db/open.ts'
import type { Queries } from '../db/queries.ts'
import { endCommand } from '../end-command.ts'
import { createMac, foldEmail } from '../identity/mac.ts'
import { endAllSessions } from '../identity/sessions.ts'
import { mailerOf } from '../mail/mailer.ts'
import { recordPerson } from '../record/record.ts'
import { sealerOf } from '../secrets/data-keys.ts'
import { publicUrlOf, readSettings, type Settings } from '../settings.ts'

/** `pnpm server admin:ban`, `admin:unban`, `admin:sign-out` and `admin:two-step-off`: what a super user does on a person's page, without the page. */

const usage = `admin:ban | admin:unban | admin:sign-out | admin:two-step-off --email <address>

ban       signs the person out everywhere and lets them sign in no more
unban     lets them sign in again
sign-out  signs them out everywhere; they can sign in again
two-step-off  for who has lost app and recovery codes (docs/runbooks.md says who proves what before): ends all sessions, the password alone
              signs them in, and they have a mail

Works on DATABASE_URL while servers run, or on the embedded database in DATA_DIR (var) while no server holds that.`

class Refusal extends Error {}

interface Command {
  readonly run: (change: Queries, id: string, actorId: string, now: Date) => Promise<void>
  /** Mailed to the person. */
  readonly event?: OwnerEvent
  readonly outcome: string
}
const commands: Record<string, Command> = {
  ban: { run: banPerson, outcome: 'is banned and signed out everywhere' },
  unban: { run: unbanPerson, outcome: 'is not banned' },
  'two-step-off': { run: endTwoStepOf, event: 'twoStepEnded', outcome: 'signs in with the password alone' },
  'sign-out': { run: signPersonOut, outcome: 'is signed out everywhere' },
}

/** Ends two-step sign-in of a person who has lost both the app and the recovery codes. */
async function endTwoStepOf(change: Queries, id: string, actorId: string, now: Date): Promise<void> {
  await endTwoStep(change, id)
  await endAllSessions(change, id)
  await recordPerson(change, { actorId, action: 'user.twoStepEnded' }, now, id)
}

const { values, positionals } = parseArgs({
  options: { email: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
})

/** With a mail server the mail is a job, which a running server sends. */
async function toolsOf(settings: Settings) {
  const publicUrl = publicUrlOf(settings)
  return {
    mac: createMac(settings.jwtSecret ?? (await storedSecret(settings.dataDir))),
    now: () => new Date(),
    mailer: mailerOf(settings, await sealerOf(settings)),
    publicUrl: () => publicUrl,
    userAgent: '',
  }
}

async function run({ run, outcome, event }: Command, emailAddress: string): Promise<string> {
  const settings = readSettings(process.env)
  const { databaseDirectUrl: databaseUrl, dataDir } = settings
  const db = await openDatabase({ databaseUrl, dataDir })
  const context = await toolsOf(settings)
  try {
    return await db.kysely.transaction().execute(async (change) => {
      const person = await change
        .selectFrom('users')
        .select(['id', 'emailAddress'])
        .where('deletedAt', 'is', null)
        .where(sql<boolean>`fold(btrim(email_address)) = fold(${foldEmail(emailAddress)})`)
        .forUpdate()
        .executeTakeFirst()
      if (!person) throw new Refusal(`There is no account with ${emailAddress}.`)
      // The operator owns the database; the record names the person alone, as for admin:create.
      await run(change, person.id, person.id, new Date())
      if (event) await tellOwner(change, context, person, event)
      return `${person.emailAddress} ${outcome}.`
    })
  } finally {
    await context.mailer.settled()
    await db.close()
  }
}

const command = commands[positionals[0] ?? '']
if (values.help || !command || !values.email) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
try {
  console.log(await run(command, values.email))
} catch (error) {
  endCommand(error, Refusal)
}
