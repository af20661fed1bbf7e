import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'

/** The guide for teams that build areas is the kit's README.md. */
const guide = 'docs/areas.md'

/** Inside a fenced block brackets are code; they match as a whole and stay as they are. */
const fencedOrLink = /^```[\s\S]*?^```|\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm

/**
 * The documents of the packed kit: the guide and what it links to, by their paths in the kit. A link from one to another leads to the packed
 * file; a link to anything else of this repository becomes its label, as it would lead nowhere there.
 */
export function kitDocuments(root: string): Map<string, string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = [...new Set([guide, ...documentsOf(read(guide))])]
  return new Map(files.map((file) => [placeOf(file), relinked(file, read(file), files)]))
}

const placeOf = (file: string): string => (file === guide ? 'README.md' : file)

const documentsOf = (text: string): string[] =>
  [...text.matchAll(fencedOrLink)]
    .flatMap(([, , target = '']) => (/^[^:#]+\.md(#|$)/.test(target) ? [target.replace(/#.*/, '')] : []))
    .map((target) => join(dirname(guide), target))

function relinked(file: string, text: string, packed: readonly string[]): string {
  return text.replace(fencedOrLink, (whole: string, label?: string, target?: string) => {
    if (label === undefined || target === undefined || /^(\w+:|#)/.test(target)) return whole
    const [path = '', anchor] = target.split('#')
    const leadsTo = join(dirname(file), path)
    if (!packed.includes(leadsTo)) return label
    const way = relative(dirname(placeOf(file)), placeOf(leadsTo))
    return `[${label}](${way}${anchor ? `#${anchor}` : ''})`
  })
}
