import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** docs/product: the rules of the product in numbered sections, which code and other pages cite. */

const folder = join(import.meta.dirname, '../../../..', 'docs', 'product')
/** The chapters; README.md and the like are about them. */
export const chapterFiles: readonly string[] = globSync(join(folder, '[0-9][0-9]-*.md')).sort()

export interface Section {
  /** Such as '4.3'. */
  readonly number: string
  readonly title: string
  /** The page's name, such as '04-navigation.md'. */
  readonly page: string
  readonly anchor: string
}

/** The anchor that GitHub and GitLab give a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** The numbered sections of a page, in its order. */
export const sectionsIn = (page: string, text: string): Section[] =>
  [...text.matchAll(/^## (\d+\.\d+) (.+)$/gm)].map(([, number = '', title = '']) => ({
    number,
    title,
    page,
    anchor: anchorOf(`${number} ${title}`),
  }))

export const productSections = (): Section[] =>
  chapterFiles.flatMap((file) => sectionsIn(basename(file), readFileSync(file, 'utf8')))

/** How code cites: 'product 4.3', or 'product 4.3, 5.1' for several. */
export const citation = /\b[Pp]roduct \d+\.\d+(?:, \d+\.\d+)*/g

/** A text with its citations as links, for a page beside the folder. */
export function linkCitations(text: string, sections: readonly Section[]): string {
  const link = (number: string) => {
    const section = sections.find((one) => one.number === number)
    return section ? `[${number}](product/${section.page}#${section.anchor})` : number
  }
  return text.replace(citation, (cited) => cited.replace(/\d+\.\d+/g, link))
}
