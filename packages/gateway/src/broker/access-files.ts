import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
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

/** Replaces `passwords` and `access` in a folder, each as a whole and `passwords` last. The broker has to read them again. */
export async function writeAccess(folder: string, { passwords, access }: AccessFiles): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o750)
  for (const [name, text] of [
    ['access', access],
    ['passwords', passwords],
  ] as const) {
    const path = join(folder, name)
    await writeFile(`${path}.new`, text, { mode: 0o600 })
    // The server's umask takes every right of the group, by which the broker's user reads it.
    await chmod(`${path}.new`, 0o640)
    await rename(`${path}.new`, path)
  }
}
