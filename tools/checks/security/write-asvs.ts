import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `pnpm asvs`: writes docs/asvs.md from asvs.json, which holds the status of each requirement. */

const states = ['met', 'n/a', 'open'] as const

interface Requirement {
  /** A number of ASVS 4.0.3, such as '2.1.7'. */
  readonly number: string
  readonly asks: string
  readonly state: (typeof states)[number]
  readonly how: string
}
interface Asvs {
  readonly chapters: readonly { readonly title: string; readonly requirements: readonly Requirement[] }[]
  /** Paths relative to the root of the project, by the names used in `how`. */
  readonly files: Readonly<Record<string, string>>
}

export const asvs: Asvs = JSON.parse(readFileSync(join(import.meta.dirname, 'asvs.json'), 'utf8'))
export const asvsFile = join(import.meta.dirname, '../../../docs/asvs.md')
export const requirements = asvs.chapters.flatMap((chapter) => chapter.requirements)

const inState = (state: string, list = requirements) => list.filter((one) => one.state === state)
/** Tests whether a test shows the requirement; the rest was found by reading. */
const isTested = ({ how }: Requirement): boolean =>
  [...how.matchAll(/\[([\w-]+)\]/g)].some(([, name = '']) => /\.(test|e2e)\.tsx?$/.test(asvs.files[name] ?? ''))

/** A name without a file stays unchanged; the test of the page reports it. */
const linked = (how: string) =>
  how.replace(/\[([\w-]+)\](?!\()/g, (whole, name: string) => {
    const path = asvs.files[name]
    return path === undefined ? whole : `[${name}](../${path})`
  })
const items = (list: readonly Requirement[]) =>
  [...Map.groupBy(list, ({ how }) => how)]
    .map(([how, same]) => {
      const isByReading = same.some((one) => one.state === 'met' && !isTested(one))
      const names = same.map(({ number, asks }) => `**${number}** ${asks}`).join(', ')
      return `- ${names}: ${linked(how)}${isByReading ? ' *By reading.*' : ''}`
    })
    .join('\n')

export function asvsSummary(): string {
  const [met, not, open] = states.map((state) => inState(state).length)
  const tested = inState('met').filter(isTested).length
  return `Of ${requirements.length} requirements ${met} are met, ${tested} of them shown by a test; ${not} do not apply and ${open} are open.`
}

export const asvsPage = (): string => `# ASVS

The OWASP Application Security Verification Standard 4.0.3, level 2, requirement by requirement. ${asvsSummary()} \`pnpm asvs\` writes this page
from [asvs.json](../tools/checks/security/asvs.json). Requirements below a chapter are met. Those without a test say *By reading*.

## Open

${items(inState('open'))}

${asvs.chapters.map(({ title, requirements: list }) => `## ${title}\n\n${items(inState('met', [...list]))}`).join('\n\n')}

## Not applicable

${items(inState('n/a'))}
`

if (import.meta.main) writeFileSync(asvsFile, asvsPage())
