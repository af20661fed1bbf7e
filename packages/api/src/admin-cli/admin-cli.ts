import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email, newPassword } from '@emberwatch/contract/auth'
import * as v from 'valibot'
import { codeLifeMs, issueLink } from '../areas/auth/codes.ts'
import { storedSecret } from '../areas/auth/secret.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { endCommand } from '../end-command.ts'
import { createMac, foldEmail } from '../identity/mac.ts'
import { compose } from '../mail/compose.ts'
import { senderOf, transportOf } from '../mail/mailer.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { weaknessOf } from '../passwords/weak-password.ts'
import { ownDataDir } from '../settings/own-data-dir.ts'
import { publicUrlOf, readSettings, type Settings } from '../settings.ts'
import { createAdmin, promoteToAdmin } from './create-admin.ts'
import { readPassword } from './read-password.ts'

/** `pnpm server admin:create`: the first super user of a database without any. There is no default password. */

const usage = `admin:create --email <address> [--first-name <name>] [--last-name <name>] [--mail-link | --promote]

Adds a super user with global level Admin to DATABASE_URL, or else to the embedded database in DATA_DIR (var).
The password is asked for, or read from the first line of the standard input.
--mail-link  asks for none and mails a link to choose one
--promote    makes an account that exists a super user; its password stays`

class Refusal extends Error {}

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string', default: 'System' },
    'last-name': { type: 'string', default: 'Administrator' },
    'mail-link': { type: 'boolean', default: false },
    promote: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})

const check = <Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output => {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new Refusal(result.issues[0].message)
  return result.output
}

async function run(settings: Settings): Promise<string> {
  const emailAddress = check(Email, values.email ?? '')
  const hasPrompt = !values['mail-link'] && !values.promote
  const password = hasPrompt
    ? check(newPassword('Password must be at least 8 characters long'), await readPassword())
    : null
  const weakness = password && weaknessOf(password, emailAddress)
  if (weakness) throw new Refusal(weakness)
  await ownDataDir(settings.dataDir)
  const db = await openDatabase({ databaseUrl: settings.databaseDirectUrl, dataDir: settings.dataDir })
  try {
    if (values.promote) return await promote(db, emailAddress)
    return await add(db, settings, emailAddress, password)
  } finally {
    await db.close()
  }
}

async function promote(db: Db, emailAddress: string): Promise<string> {
  if (await promoteToAdmin(db.kysely, emailAddress, new Date())) return `${emailAddress} is a super user now.`
  throw new Refusal(`There is no account with ${emailAddress}.`)
}

async function add(db: Db, settings: Settings, emailAddress: string, password: string | null): Promise<string> {
  const admin = {
    emailAddress,
    firstName: values['first-name'],
    lastName: values['last-name'],
    // A random password that nobody knows, until the link sets one.
    passwordHash: await createPasswords(settings).hash(password ?? randomUUID()),
  }
  const id = await createAdmin(db.kysely, admin, new Date())
  if (!id) throw new Refusal(`There is an account with ${emailAddress} already; --promote makes it a super user.`)
  if (password === null)
    await mailLink(db, settings, { id, emailAddress }).catch((error: Error) => {
      throw new Refusal(
        `${emailAddress} is a super user now, but the mail with the link could not be sent (${error.message}). Once it can be, "Forgot password" at the sign-in sends them a code to choose one.`,
      )
    })
  return `${emailAddress} is a super user now.`
}

async function mailLink(db: Db, settings: Settings, { id, emailAddress }: { id: string; emailAddress: string }) {
  const mac = createMac(settings.jwtSecret ?? (await storedSecret(settings.dataDir)))
  const context = { db: db.kysely, mac, now: () => new Date() }
  const subject = mac('address', foldEmail(emailAddress))
  const token = await issueLink(context, { purpose: 'reset-link', subject, userId: id })
  const publicUrl = publicUrlOf(settings)
  const mail = compose('choosePassword', emailAddress, { token, minutes: codeLifeMs / 60_000, publicUrl })
  await transportOf(settings, console.log).send(mail, senderOf(settings))
}

if (values.help || !values.email) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
try {
  console.log(await run(readSettings(process.env)))
} catch (error) {
  endCommand(error, Refusal)
}
