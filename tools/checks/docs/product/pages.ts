import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Code and other pages cite the numbered sections. */

const folder = join(import.meta.dirname, '../../../..', 'docs', 'product')
/** The chapters; README.md is none. */
export const chapterFiles: readonly string[] = globSync(join(folder, '[0-9][0-9]-*.md')).sort()

export interface Section {
  readonly number: string
  readonly title: string
  /** Such as '04-navigation.md'. */
  readonly page: string
  readonly anchor: string
}

/** Makes the anchor of a heading as GitHub and GitLab do. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

export const sectionsIn = (page: string, text: string): Section[] =>
  [...text.matchAll(/^## (\d+\.\d+) (.+)$/gm)].map(([, number = '', title = '']) => ({
    number,
    title,
    page,
    anchor: anchorOf(`${number} ${title}`),
  }))

export const productSections = (): Section[] =>
  chapterFiles.flatMap((file) => sectionsIn(basename(file), readFileSync(file, 'utf8')))

/** Such as 'product 4.3' or 'product 4.3, 5.1'. */
export const citation = /\b[Pp]roduct \d+\.\d+(?:, \d+\.\d+)*/g

/** Links the citations of a page beside the folder. */
export function linkCitations(text: string, sections: readonly Section[]): string {
  const link = (number: string) => {
    const section = sections.find((one) => one.number === number)
    return section ? `[${number}](product/${section.page}#${section.anchor})` : number
  }
  return text.replace(citation, (cited) => cited.replace(/\d+\.\d+/g, link))
}
