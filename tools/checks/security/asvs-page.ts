import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** docs/asvs.md, from asvs.json, which holds the status of each requirement. */

const states = ['met', 'n/a', 'open'] as const

interface Requirement {
  /** A number of ASVS 4.0.3, such as '2.1.7'. */
  readonly number: string
  readonly asks: string
  readonly state: (typeof states)[number]
  readonly how: string
  /** The test that shows it, as `<file>: <its title, or the beginning>`; without one it was found by reading. */
  readonly proof?: string
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
/** @returns name of the file and title of the test, or its beginning */
export const proofOf = ({ proof = '' }: Requirement): readonly [file: string, title: string] | null => {
  const end = proof.indexOf(': ')
  return end === -1 ? null : [proof.slice(0, end), proof.slice(end + 2)]
}

/** A name without a file stays unchanged; the test of the page reports it. */
const linked = (how: string) =>
  how.replace(/\[([\w-]+)\](?!\()/g, (whole, name: string) => {
    const path = asvs.files[name]
    return path === undefined ? whole : `[${name}](../${path})`
  })
const items = (list: readonly Requirement[]) =>
  [...Map.groupBy(list, ({ how, proof }) => `${how}${proof}`).values()]
    .map((same) => {
      const [one] = same as [Requirement]
      const names = same.map(({ number, asks }) => `**${number}** ${asks}`).join(', ')
      const [file, title] = proofOf(one) ?? []
      const proof = file ? ` *${file}: “${title}”*` : one.state === 'met' ? ' *By reading.*' : ''
      return `- ${names}: ${linked(one.how)}${proof}`
    })
    .join('\n')

export function asvsSummary(): string {
  const [met, not, open] = states.map((state) => inState(state).length)
  const tested = inState('met').filter(proofOf).length
  return `Of ${requirements.length} requirements ${met} are met, ${tested} of them shown by a test that is named; ${not} do not apply and ${open} are open.`
}

export const asvsPage = (): string => `# ASVS

The OWASP Application Security Verification Standard 4.0.3, level 2, requirement by requirement. ${asvsSummary()} \`pnpm pages\` writes this page
from [asvs.json](../tools/checks/security/asvs.json). Requirements below a chapter are met. Each names the test that shows it; the others say *By reading*.

## Open

${items(inState('open'))}

${asvs.chapters.map(({ title, requirements: list }) => `## ${title}\n\n${items(inState('met', [...list]))}`).join('\n\n')}

## Not applicable

${items(inState('n/a'))}
`
