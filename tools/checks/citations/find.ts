import { anchorOf, citation, type Section } from '../docs/product/pages.ts'

/** Finds wrong citations of docs/product and broken links in pages; works on texts alone, so that tests need no files. */

export interface Text {
  /** Relative to the root of the project. */
  readonly file: string
  readonly text: string
}

const inLines = <Match>({ file, text }: Text, find: (line: string) => Match[]): [location: string, match: Match][] =>
  text
    .split('\n')
    .flatMap((line, index) => find(line).map((citation): [string, Match] => [`${file}:${index + 1}`, citation]))

/** Citations of documents that docs/product has replaced. */
const olderForm =
  /\b(?:spec|readings?|design|style)(?:\.md)? (?:section )?\d|\bdomain (?:notes|C\d)|\b(?:by|of|in|as) the spec\b|\bthe spec (?:says|has|gives|names)\b/i
/** Examples in pages, and links, whose labels are checked separately. */
const quotedOrLinked = /`[^`]*`|\[[^\]]*\]\([^)]*\)/g

export const olderCitations = (text: Text): string[] =>
  inLines(text, (line) => (olderForm.test(line) ? [line.trim()] : [])).map(([location, line]) => `${location} ${line}`)

const numbersOf = (cited: string) => cited.match(/\d+\.\d+/g) ?? []
/** A citation of a chapter without a section, or of a list in another form. */
const vague = /\bproduct \d+(?![.\d])|\bproduct \d+\.\d+(?:, \d+\.\d+)*(?: and|;|\/) ?\d+\.\d+/i

export function deadCitations(text: Text, sections: readonly Section[]): string[] {
  const numbers = new Set(sections.map(({ number }) => number))
  const isPage = text.file.endsWith('.md')
  return inLines(text, (whole) => {
    const line = isPage ? whole.replace(quotedOrLinked, '') : whole
    const cited = (line.match(citation) ?? []).flatMap(numbersOf)
    const dead = isPage ? cited : cited.filter((number) => !numbers.has(number))
    return vague.test(line) ? [...dead, line.trim()] : dead
  }).map(([location, citation]) => `${location} ${citation}`)
}

export function misnumbered(sections: readonly Section[]): string[] {
  const location = ({ number, page }: Section) => `${page} ${number}`
  const parts = ({ number }: Section) => number.split('.').map(Number) as [chapter: number, section: number]
  return sections.flatMap((section, index) => {
    const [chapter, own] = parts(section)
    const before = sections[index - 1]
    const isBehind = before?.page === section.page && parts(before)[1] >= own
    const isDouble = sections.some((other, at) => at < index && other.number === section.number)
    const isElsewhere = Number(section.page.slice(0, 2)) !== chapter
    return isBehind || isDouble || isElsewhere ? [location(section)] : []
  })
}

/** Paths of this repository that a page names between backticks, without a link. */
export const quotedPaths = (page: string): string[] =>
  [...page.matchAll(/`((?:packages|mf-[\w-]+|shell|tools|e2e|deploy)\/[\w./@-]+)`/g)].map(([, path = '']) => path)

export function anchorsIn(text: string): Set<string> {
  const counts = new Map<string, number>()
  const plain = text.replace(/^```[\s\S]*?^```/gm, '')
  const headings = [...plain.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  return new Set(
    headings.map((anchor) => {
      const times = counts.get(anchor) ?? 0
      counts.set(anchor, times + 1)
      return times ? `${anchor}-${times}` : anchor
    }),
  )
}

export interface Link {
  readonly label: string
  /** A path, an anchor, or both. */
  readonly target: string
}

export const linksIn = (text: string): Link[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/(?<!!)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g)]
    .map(([, label = '', target = '']) => ({ label, target }))
    .filter(({ target }) => !/^\w+:/.test(target))

/** The sections, decisions and files that a label names, such as '4.3', 'decision 0018' or 'registry.ts'. */
function namedBy(label: string): ((target: string) => boolean)[] {
  const alone = /^\d+\.\d+$/.exec(label)?.[0]
  const sections = alone ? [alone] : (label.match(citation) ?? []).flatMap(numbersOf)
  const decisions = [...label.matchAll(/(?:^|\bdecision )(\d{4})(?!\d|-)/g)].map(([, number = '']) => number)
  const file = /^`?([\w.@-]+\.(?:md|ts|tsx|mjs|json|sql|yaml|conf|ini))`?$/.exec(label)?.[1]
  return [
    ...sections.map(
      (number) => (target: string) => target.split('#')[1]?.startsWith(`${number.replace('.', '')}-`) === true,
    ),
    ...decisions.map((number) => (target: string) => target.split('/').at(-1)?.startsWith(`${number}-`) === true),
    ...(file ? [(target: string) => target.split('#')[0]?.split('/').at(-1) === file] : []),
  ]
}

/** Links whose label names another section, decision or file than they lead to. */
export const mislabelled = (text: Text): string[] =>
  linksIn(text.text).flatMap(({ label, target }) =>
    namedBy(label).every((isNamed) => isNamed(target)) ? [] : [`${text.file} [${label}](${target})`],
  )

/** Paths of pages and numbers of decisions that comments, settings and SQL files cite, such as `docs/releases.md#hooks` or `decision 0018`. */
const pagePath = /(?<![\w./-])docs\/(?:[\w-]+\/)*[\w-]+\.md(?:#[\w-]+)?/g
const decisionNumber = /\bdecisions?[ /](\d{4})(?![\w.-])/g

export interface Pages {
  /** Whether a page of this path exists, with the heading of the anchor where it has one. */
  has(path: string, anchor?: string): boolean
  /** Such as '0018'. */
  readonly decisions: ReadonlySet<string>
}

/** Citations of pages and decisions outside links, in any file. */
export const deadPages = (text: Text, pages: Pages): string[] => {
  const isPage = text.file.endsWith('.md')
  return inLines(text, (whole) => {
    const line = isPage ? whole.replace(quotedOrLinked, '') : whole
    const paths = (line.match(pagePath) ?? []).filter((cited) => {
      const [path = '', anchor] = cited.split('#')
      return !pages.has(path, anchor)
    })
    const numbers = [...line.matchAll(decisionNumber)].flatMap(([cited, number = '']) =>
      pages.decisions.has(number) ? [] : [cited],
    )
    return [...paths, ...numbers]
  }).map(([location, citation]) => `${location} ${citation}`)
}
