import { allEndpoints } from '@emberwatch/contract/api'
import type { Refusal } from '@emberwatch/federation'
import type { CommandAnswer } from '../commands/commands.ts'

/** Writes answers of commands as tables for a terminal. */

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function table(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (cell === null || cell === '' ? '-' : plain(String(cell)))),
  )
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return cells.map((row) => line(row).trimEnd()).join('\n')
}

/** Notes may contain control characters for terminals. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

/** `2026-03-02T08:00:00.000Z` becomes `2026-03-02 08:00`. */
export const time = (iso: string | null): string => (iso ? iso.slice(0, 16).replace('T', ' ') : '-')

export const listTable = ({ revision, areas, unavailable }: CommandAnswer<'list'>): string =>
  `${table(
    ['area', 'active', 'previous', 'canary', 'for', 'stored'],
    areas.map(({ area, active, previous, canary, canaryFor, stored }) => [
      area,
      active,
      previous,
      canary,
      canaryFor,
      stored,
    ]),
  )}\nrevision ${revision}, times in UTC${unavailable.map((line) => `\n${line}`).join('')}`

export const grantsTable = (grants: CommandAnswer<'grants'>): string =>
  table(
    ['area', 'owner', 'menu from', 'server', 'paths'],
    grants.map(({ area, owner, menuFrom, server, paths }) => [
      area,
      owner,
      menuFrom ?? null,
      server ?? null,
      paths.join(' '),
    ]),
  )

export const permissionsTable = ({ area, approved, requests }: CommandAnswer<'permissions'>): string =>
  requests.length === 0
    ? `${area} asks for nothing${approved ? '' : ', and may do everything'}`
    : [
        table(
          ['permission', 'what it is', 'approved', 'asked by'],
          requests.map(({ name, isApproved, by }) => [
            name,
            permissionText(name),
            isApproved ? 'yes' : 'no',
            by.join(' '),
          ]),
        ),
        ...(approved ? [] : [`${area} may do everything`]),
      ].join('\n')

const permissionText = (name: string): string =>
  allEndpoints.find(({ method, path }) => name === `${method} ${path}`)?.summary ??
  (name.includes(' ') ? 'no call of the original API' : 'changes the session, or makes every call')

export const extensionsTable = (extensions: CommandAnswer<'extensions'>): string =>
  table(
    ['point', 'extension', 'title', 'access', 'order', 'ops'],
    extensions
      .map(({ key, point, title, access, order, rule }) => [point, key.split('@')[0] ?? '', title, access, order, rule])
      .sort((one, other) => String(one[0]).localeCompare(String(other[0]))),
  )

export const stepsTable = (all: CommandAnswer<'steps'>): string =>
  all.length === 0
    ? 'Nothing goes out in steps.'
    : table(
        ['area', 'version', 'at', 'of', 'since', 'by', 'next'],
        all.map(({ area, version, percents, at, startedAt, by, next }) => [
          area,
          version,
          `${percents[at]} %`,
          percents.join(', '),
          time(startedAt),
          by,
          next,
        ]),
      )

export const tokensTable = (tokens: CommandAnswer<'tokens'>): string =>
  `${table(
    ['for', 'name', 'since', 'made by'],
    tokens.map(({ scope, name, since, by }) => [scope, name, time(since), by]),
  )}\ntimes in UTC; those of PUBLISH_TOKENS are not among them`

export const membersTable = (members: CommandAnswer<'members'>): string =>
  members.length === 0
    ? 'Nobody is a member of an area.'
    : table(
        ['area', 'address', 'since', 'made by'],
        members.map(({ area, emailAddress, since, by }) => [area, emailAddress, time(since), by]),
      )

export const hooksTable = (hooks: CommandAnswer<'hooks'>): string =>
  hooks.length === 0
    ? 'Nobody is told.'
    : table(
        ['for', 'address', 'since', 'made by'],
        hooks.map(({ scope, address, since, by }) => [scope, address, time(since), by]),
      )

export const showTable = ({ area, canary, releases, log }: CommandAnswer<'show'>): string =>
  [
    `${area}: releases`,
    table(
      ['version', 'is', 'published', 'by', 'host contract', 'loads', 'failures', 'fallbacks', 'why'],
      releases.map(({ version, role, publishedAt, publishedBy, hostContract, health }) => [
        version,
        role,
        time(publishedAt),
        publishedBy,
        hostContract,
        health.loaded,
        health.failed,
        health.fellBack,
        Object.entries(health.kinds)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(', '),
      ]),
    ),
    ...releases
      .filter(({ role }) => role !== 'stored')
      .flatMap(({ version, deprecated }) =>
        deprecated.map(({ module, name, announcement }) => `${version} uses ${name} of ${module}: ${announcement}`),
      ),
    ...(canary
      ? [`canary ${canary.version} failed for ${canary.sample.failed} of the ${canary.sample.people} people who told`]
      : []),
    '',
    'last changes',
    logTable([...log].reverse()),
  ].join('\n')

export const logTable = (lines: CommandAnswer<'log'>): string =>
  table(
    ['revision', 'when', 'what', 'area', 'from', 'to', 'who', 'why'],
    lines.map(({ revision, at, action, area, from, to, who, note }) => [
      revision,
      time(at),
      action,
      area,
      from,
      to,
      who,
      note,
    ]),
  )

export const refusalLines = (refusals: readonly Refusal[]): string =>
  refusals.map(({ rule, message }) => `${rule}: ${message}`).join('\n')

export const distrustLines = (area: string, key: string, { hit, wayBack }: CommandAnswer<'distrust'>): string =>
  [
    `${area} no longer trusts ${key}`,
    ...hit.map(({ version, role }) => `${area} ${version} (${role}) was signed with it and is no longer served`),
    ...wayBack,
  ].join('\n')
