/** CHANGELOG.md: a section for each version, the newest on top, with what is not released yet before it. */

export const unreleased = 'Unreleased'

interface Section {
  /** `Unreleased`, or a version. */
  readonly name: string
  /** Without its heading. */
  readonly text: string
}

/** The sections from the newest on. */
export function sectionsOf(changelog: string): Section[] {
  const [, ...parts] = changelog.split(/^## /m)
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return { name: heading.split(' ')[0] ?? '', text: lines.join('\n').trim() }
  })
}

/** What is not released yet; empty where nobody has written anything below its headings. */
export function notesOf(changelog: string): string {
  const [newest] = sectionsOf(changelog)
  const text = newest?.name === unreleased ? newest.text : ''
  return /^[^#\s]/m.test(text) ? text : ''
}

const headings = ['operators', 'people', 'areas'].map((who) => `### For ${who}\n`).join('\n')

/** The changelog with what was not released as the section of this version. @param day such as `2026-03-02` */
export const closed = (changelog: string, version: string, day: string): string =>
  changelog.replace(`## ${unreleased}\n`, `## ${unreleased}\n\n${headings}\n## ${version} (${day})\n`)
