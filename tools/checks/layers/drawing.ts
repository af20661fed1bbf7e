import { areas, layers, rooms } from './layers.ts'

const begin = '<!-- pnpm pages writes the drawing -->'
const end = '<!-- end of the drawing -->'

const names = (layer: readonly string[]) => {
  const names = layer.filter((name) => !areas.includes(name))
  return [...names, ...(names.length < layer.length ? ['mf-* (never each other)'] : [])].join('   ')
}
const rowsOf = (levels: readonly (readonly string[])[]) =>
  levels
    .map((layer, level) => `${level}  ${names(layer)}`)
    .reverse()
    .join('\n')

const drawing = (): string =>
  [
    begin,
    '```',
    rowsOf(layers),
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
