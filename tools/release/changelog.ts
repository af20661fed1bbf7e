/** CHANGELOG.md: a section for each version, newest first, below the unreleased changes. */

export const unreleased = 'Unreleased'

interface Section {
  readonly name: string
  /** The text without its heading. */
  readonly text: string
}

export function sectionsOf(changelog: string): Section[] {
  const [, ...parts] = changelog.split(/^## /m)
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return { name: heading.split(' ')[0] ?? '', text: lines.join('\n').trim() }
  })
}

/** Unreleased changes; empty if there is no text below their headings. */
export function notesOf(changelog: string): string {
  const [newest] = sectionsOf(changelog)
  const text = newest?.name === unreleased ? newest.text : ''
  return /^[^#\s]/m.test(text) ? text : ''
}

const headings = ['operators', 'people', 'areas'].map((who) => `### For ${who}\n`).join('\n')

/** Turns the unreleased changes into the section of this version. @param day such as `2026-03-02` */
export const closed = (changelog: string, version: string, day: string): string =>
  changelog.replace(`## ${unreleased}\n`, `## ${unreleased}\n\n${headings}\n## ${version} (${day})\n`)
