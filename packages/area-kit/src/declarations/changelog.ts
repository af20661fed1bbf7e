import { byVersion, type ContractSince, type Deprecated, deprecationIn, firstOfMajor } from '@emberwatch/federation'
import type { ContractSnapshot } from './api-snapshot.ts'

/** One section a version, the newest first; those of the major version before come after. */
export function contractChangelog(snapshot: ContractSnapshot): string {
  const { since, older, version: now, earlier, dates, gone } = snapshot
  const current = sectionsOf(snapshot, [now, ...older.keys(), ...versionsIn(since)])
  const nothing = { older: new Map(), declarations: new Map() }
  const before = earlier
    ? sectionsOf(
        { ...nothing, ...earlier, dates, gone: {}, deprecated: gone[firstOfMajor(now)] ?? {} },
        versionsIn(earlier.since),
      )
    : []
  return `${head}\n${[...current, ...before].join('\n')}`
}

type ChangelogInput = Pick<
  ContractSnapshot,
  'version' | 'since' | 'older' | 'declarations' | 'dates' | 'deprecated' | 'gone'
>

const versionsIn = (since: ContractSince) => Object.values(since).flatMap((names) => Object.keys(names))

function sectionsOf(input: ChangelogInput, versions: readonly string[]): string[] {
  const newestFirst = [...new Set(versions)].sort(byVersion).reverse()
  return newestFirst.map((version, at) => {
    const isFirst = at === newestFirst.length - 1
    const lines = [
      ...goneWith(input, version),
      ...(isFirst ? wholeOf(input, version) : cameWith(input, version)),
      ...(isFirst ? [] : typesChanged(input, version, newestFirst[at + 1] ?? '')),
      ...goingSince(input, version),
    ]
    const date = input.dates[version]
    const body = lines.map((line) => `- ${line}\n`).join('') || '- Nothing that areas can name.\n'
    return `## ${version}${date ? ` (${date})` : ''}\n\n${body}`
  })
}

const head = `# The host contract, version by version

Written by \`pnpm contract\` from [what is committed of it](../packages/federation/contract). What the numbers mean says [areas](areas.md#versions-of-the-host-contract).
`

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const cameWith = ({ since }: ChangelogInput, version: string): string[] =>
  Object.entries(since).flatMap(([module, names]) => {
    const came = names[version] ?? []
    return came.length ? [`\`${module}\` gives ${code(came)}.`] : []
  })

const wholeOf = ({ since }: ChangelogInput, version: string): string[] =>
  Object.entries(since).flatMap(([module, names]) => {
    const exports = (names[version] ?? []).filter((name) => !name.includes('.'))
    if (exports.length === 0) return []
    return [`\`${module}\` gives ${exports[0] === '*' ? 'all that the library has' : code(exports)}.`]
  })

function typesChanged(
  { older, declarations, version: now }: ChangelogInput,
  version: string,
  before: string,
): string[] {
  const of = (one: string) => (one === now ? declarations : older.get(one))
  const [then, next] = [of(before), of(version)]
  if (!then || !next) return []
  const changed = [...next].flatMap(([module, text]) => (then.get(module) === text ? [] : [module])).sort()
  return changed.length ? [`Types have changed in ${code(changed)}.`] : []
}

const goingSince = ({ deprecated }: ChangelogInput, version: string): string[] =>
  marksIn(deprecated).flatMap(({ what, mark }) =>
    mark && version.startsWith(`${mark.since}.`) ? [`${what} is going: use ${mark.use}. ${mark.goneIn} drops it.`] : [],
  )

const goneWith = ({ gone }: ChangelogInput, version: string): string[] =>
  marksIn(gone[version] ?? {}).map(({ what, mark }) => `${what} is gone${mark ? `: use ${mark.use}` : ''}.`)

const marksIn = (marks: Deprecated) =>
  Object.entries(marks).flatMap(([module, names]) =>
    Object.entries(names).map(([name, text]) => ({ what: `\`${name}\` of \`${module}\``, mark: deprecationIn(text) })),
  )
