import { byVersion } from '@emberwatch/federation'
import type { ContractSnapshot } from './api-snapshot.ts'

export function contractChangelog(snapshot: ContractSnapshot): string {
  const { since, older, version: now } = snapshot
  const versions = new Set([now, ...older.keys(), ...Object.values(since).flatMap((names) => Object.keys(names))])
  const newestFirst = [...versions].sort(byVersion).reverse()
  const sections = newestFirst.map((version, at) => {
    const isFirst = at === newestFirst.length - 1
    const lines = [
      ...(isFirst ? wholeOf(snapshot, version) : cameWith(snapshot, version)),
      ...(isFirst ? [] : typesChanged(snapshot, version, newestFirst[at + 1] ?? '')),
      ...goingSince(snapshot, version),
    ]
    return `## ${version}\n\n${lines.map((line) => `- ${line}\n`).join('') || '- Nothing that areas can name.\n'}`
  })
  return `${head}\n${sections.join('\n')}`
}

const head = `# The host contract, version by version

Written by \`pnpm contract\` from [what is committed of it](../packages/federation/contract). What the numbers mean says [areas](areas.md#versions-of-the-host-contract).
`

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const cameWith = ({ since }: ContractSnapshot, version: string): string[] =>
  Object.entries(since).flatMap(([module, names]) => {
    const came = names[version] ?? []
    return came.length ? [`\`${module}\` gives ${code(came)}.`] : []
  })

const wholeOf = ({ since }: ContractSnapshot, version: string): string[] =>
  Object.entries(since).flatMap(([module, names]) => {
    const exports = (names[version] ?? []).filter((name) => !name.includes('.'))
    if (exports.length === 0) return []
    return [`\`${module}\` gives ${exports[0] === '*' ? 'all that the library has' : code(exports)}.`]
  })

function typesChanged(
  { older, declarations, version: now }: ContractSnapshot,
  version: string,
  before: string,
): string[] {
  const of = (one: string) => (one === now ? declarations : older.get(one))
  const [then, next] = [of(before), of(version)]
  if (!then || !next) return []
  const changed = [...next].flatMap(([module, text]) => (then.get(module) === text ? [] : [module])).sort()
  return changed.length ? [`Types have changed in ${code(changed)}.`] : []
}

const goingSince = ({ deprecated }: ContractSnapshot, version: string): string[] =>
  Object.entries(deprecated).flatMap(([module, names]) =>
    Object.entries(names)
      .filter(([, announcement]) => version.startsWith(`${/since (\d+\.\d+)/.exec(announcement)?.[1]}.`))
      .map(
        ([name, announcement]) => `\`${name}\` of \`${module}\` is going: ${announcement.replace(/^since \S+ /, '')}.`,
      ),
  )
