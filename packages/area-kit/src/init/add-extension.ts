import { extensionPoints } from '@emberwatch/federation'
import { Refused } from '@emberwatch/registry'
import { checkName, type Files, readArea, titleOf, writeArea } from './edit-area.ts'
import { partEntry, partFile } from './page-templates.ts'

interface AddExtensionOptions {
  /** One that is there, or a new one; by default named after the point. */
  readonly part?: string
  /** The title; the area's by default. */
  readonly title?: string
  /** The target for `search.entries`; the area's first page by default. */
  readonly to?: string
}

/**
 * Adds an extension to the area of a folder: an entry in area.json, and its part where there is none of this name.
 * @returns the files that were written
 * @throws before anything is written; Refused for an unknown point, with those there are
 */
export function addExtension(folder: string, point: string, options: AddExtensionOptions): string[] {
  const { json, area } = readArea(folder)
  if (!extensionPoints.some((one) => one === point))
    throw new Refused([
      { rule: 'extension', message: `unknown extension point "${point}"; known: ${extensionPoints.join(', ')}` },
    ])
  const title = titleOf(area.title, options.title ?? area.title)
  const location =
    point === 'search.entries' ? { to: options.to ?? area.routes[0]?.path } : { part: options.part ?? partFor(point) }
  const isNew = location.part !== undefined && !area.parts.some(({ name }) => name === location.part)
  if (isNew) checkName(folder, location.part, 'part', [])
  const files: Files = isNew ? { [partFile(location.part)]: extensionPart(location.part, point, title) } : {}
  const parts = isNew ? [...json.parts, partEntry(location.part, title)] : json.parts
  const extensions = [...(json.extensions ?? []), { point, ...location, title, access: 'signedIn' }]
  return writeArea(folder, { ...json, parts, extensions }, files)
}

/** `site.tabs` becomes `SiteTab`, `sites.columns` becomes `SitesColumn`. */
const partFor = (point: string): string =>
  point
    .replace(/s$/, '')
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The member that names the page's subject, where it has one (ExtensionPoints of the contract). */
function idAt(point: string): string | undefined {
  const [, subject] = /^(site|system|modem|user)\./.exec(point) ?? []
  return subject ? `${subject}Id` : point.endsWith('.columns') ? 'id' : undefined
}

function extensionPart(part: string, point: string, title: string): string {
  const id = idAt(point)
  if (!id) return `/** At \`${point}\`. */\nexport const ${part} = () => <p>${title}</p>\n`
  return `import type { ExtensionPoints } from '@emberwatch/contract'

/** At \`${point}\`. */
export const ${part} = ({ ${id} }: ExtensionPoints['${point}']) => (
  <p>${title} of {${id}}</p>
)
`
}
