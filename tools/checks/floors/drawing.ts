import { areas, floors, rooms } from './floors.ts'

const begin = '<!-- pnpm pages writes the drawing -->'
const end = '<!-- end of the drawing -->'

const names = (floor: readonly string[]) => {
  const names = floor.filter((name) => !areas.includes(name))
  return [...names, ...(names.length < floor.length ? ['mf-* (never each other)'] : [])].join('   ')
}
const rowsOf = (levels: readonly (readonly string[])[]) =>
  levels
    .map((floor, level) => `${level}  ${names(floor)}`)
    .reverse()
    .join('\n')

const drawing = (): string =>
  [
    begin,
    '```',
    rowsOf(floors),
    '```',
    ...Object.entries(rooms).flatMap(([name, levels]) => [`\nInside \`${name}\`:\n`, '```', rowsOf(levels), '```']),
    end,
  ].join('\n')

/** Replaces the drawing in the page by the current one. @throws Error if the page has no place for it */
export function withDrawing(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/architecture.md has no lines "${begin}" and "${end}"`)
  return page.slice(0, from) + drawing() + page.slice(to + end.length)
}
