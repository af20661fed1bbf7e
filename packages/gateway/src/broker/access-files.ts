import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashModemSecret, type Queries } from '@emberwatch/api'
import { canSpeak, downTopics, upTopics } from '@emberwatch/contract/devices'

interface AccessFiles {
  /** Lines of Mosquitto's `password_file`. */
  readonly passwords: string
  /** Lines of its `acl_file`. */
  readonly access: string
}

/** The user that the platform is at the broker. */
export interface PlatformUser {
  readonly name: string
  readonly password: string
}

/** Reads the platform's user from the address of the broker; undefined where it names none. */
export function platformUser(url: string): PlatformUser | undefined {
  const { username, password } = new URL(url)
  return username ? { name: decodeURIComponent(username), password: decodeURIComponent(password) } : undefined
}

/**
 * Reads who may connect to a broker that has files for it, such as Mosquitto: each modem by its secret or its certificate, to its own topic and
 * nothing else. The user name is the client ID; a modem that has that of the platform's user is left out.
 */
export async function readAccess(db: Queries, platform: PlatformUser | undefined): Promise<AccessFiles> {
  const rows = await db
    .selectFrom('modemLinks')
    .innerJoin('modems', 'modems.id', 'modemLinks.modemId')
    .select(['modems.clientId', 'modemLinks.topic', 'modemLinks.secretHash'])
    .where('modemLinks.blockedAt', 'is', null)
    .orderBy('modems.clientId')
    .execute()
  const links = rows.filter(({ clientId }) => canSpeak(clientId) && clientId !== platform?.name)
  const platformLines = platform
    ? {
        password: [`${platform.name}:${hashModemSecret(platform.password)}`],
        access: [`user ${platform.name}`, 'topic readwrite #'],
      }
    : { password: [], access: [] }
  const passwords = links.flatMap(({ clientId, secretHash }) => (secretHash ? [`${clientId}:${secretHash}`] : []))
  const access = links.flatMap(({ clientId, topic }) => [
    `user ${clientId}`,
    ...upTopics.map((name) => `topic write ${topic}/${name}`),
    ...downTopics.map((name) => `topic read ${topic}/${name}`),
  ])
  return {
    passwords: textOf([...platformLines.password, ...passwords]),
    access: textOf([...platformLines.access, ...access]),
  }
}

const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`

/**
 * Replaces `access` and `passwords` in a folder, and last `version`, by which whoever looks there has the broker read them again. Each is replaced as a
 * whole, by a name of its own, as several instances may share the folder.
 */
export async function writeAccess(folder: string, { passwords, access }: AccessFiles): Promise<void> {
  await mkdir(folder, { recursive: true })
  // The folder may be a volume, whose root is not ours to open.
  if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o750)
  for (const [name, text] of [
    ['access', access],
    ['passwords', passwords],
    ['version', `${randomUUID()}\n`],
  ] as const) {
    const draft = join(folder, `${name}.${randomUUID()}`)
    await writeFile(draft, text, { mode: 0o600 })
    // The server's umask takes every right of the group, by which the broker's user reads it.
    await chmod(draft, 0o640)
    await rename(draft, join(folder, name))
  }
}
