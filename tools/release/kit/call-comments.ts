import { describeAccess } from '@emberwatch/api'
import { type Endpoint, errorText, sharedErrors } from '@emberwatch/contract'
import { isEndpoint } from '@emberwatch/contract/call-shapes'

const group = /^(?:export )?const ([\w$]+): /
/** A call on its own, or a member of a group; its type begins in the same line. */
const call = /^( *)(?:(?:export )?const )?([\w$]+): (?:Item|List|File|Stream)Endpoint</

/**
 * Writes above each call of a module's declarations what the call says of itself, so that editors show it. A comment that stands there goes on below.
 * @param text as API Extractor rolled it up
 * @param module the same module's exports
 */
export function withCallComments(text: string, module: object): string {
  let current: unknown
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const [, name] = group.exec(line) ?? []
    if (name) current = Object(module)[name]
    const [, indent = '', member = ''] = call.exec(line) ?? []
    const endpoint = isEndpoint(current) ? name && current : Object(current)[member]
    if (member && isEndpoint(endpoint)) lines.push(commentOf(endpoint, indent, commentBefore(lines)))
    lines.push(line)
  }
  return lines.join('\n')
}

/** Takes the comment that ends the lines off them. @returns its text, line by line */
function commentBefore(lines: string[]): string[] {
  if (!lines.at(-1)?.endsWith('*/')) return []
  const from = lines.findLastIndex((line) => line.trimStart().startsWith('/**'))
  return lines
    .splice(from)
    .map((line) => line.replace(/^\s*(\/\*\*|\*(?!\/))? ?/, '').replace(/ ?\*\/$/, ''))
    .filter(Boolean)
}

function commentOf(endpoint: Endpoint, indent: string, more: readonly string[]): string {
  const { summary, method, path, access, isAddition } = endpoint
  const paragraphs = [
    [summary],
    more,
    [
      `\`${method} ${path}\`, for ${describeAccess(access)}.`,
      ...(isAddition ? ['Not in the original API: ask `useIsSupported` first.'] : []),
    ],
    listLines(endpoint),
    limits(endpoint),
    refusals(endpoint),
  ].filter((paragraph) => paragraph.length > 0)
  const body = paragraphs.map((paragraph) => paragraph.map((line) => `${indent} * ${line}`).join('\n'))
  return `${indent}/**\n${body.join(`\n${indent} *\n`)}\n${indent} */`
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

function listLines(endpoint: Endpoint): string[] {
  if (endpoint.kind !== 'list') return []
  const { sort, search, filters } = endpoint
  return [
    `Sorts by ${code(sort)}.`,
    ...(search.length ? [`Searches ${code(search)}.`] : []),
    ...(filters.length ? [`Filters by ${code(filters)}.`] : []),
  ]
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${Math.round(bytes / 1024 / 1024)} MB`

function limits(endpoint: Endpoint): string[] {
  if (endpoint.kind !== 'item' || !endpoint.body) return []
  const { encoding, maxFileBytes, maxBodyBytes } = endpoint
  return [`At most ${sizeOf(encoding === 'multipart' ? maxFileBytes : maxBodyBytes)} may be sent.`]
}

function refusals({ errors, catalogue }: Endpoint): string[] {
  const errorTable = { ...sharedErrors, ...catalogue }
  return errors.length
    ? [
        'Refuses with:',
        ...errors.map((name) => `- \`${name}\` (${errorTable[name]?.[0]}, ${errorText(name, catalogue)})`),
      ]
    : []
}
