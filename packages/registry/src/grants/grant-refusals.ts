import {
  type AreaName,
  grantsOf,
  type Refusal,
  type RegistryDocument,
  type ReleaseSummary,
  readAreaFile,
} from '@emberwatch/federation'

/** Refuses a release that goes beyond the grant of its area. */

type Declaration = Pick<ReleaseSummary, 'area' | 'title' | 'owner' | 'routes' | 'parts' | 'extensions'>

/** Paths outside its grant, or menu places of others. */
export function grantRefusals(release: Declaration, document: RegistryDocument): Refusal[] {
  const { area, title, owner, routes, parts, extensions } = release
  return [
    ...readAreaFile({ name: area, title, owner, routes, parts, extensions }, grantsOf(document)).refusals,
    ...menuRefusals(release, document),
  ]
}

/** No two areas share a place or a word, and none stands before the place that ops gave it. */
function menuRefusals({ area, routes }: Declaration, document: RegistryDocument): Refusal[] {
  const from = grantsOf(document)[area]?.menuFrom ?? Number.NEGATIVE_INFINITY
  const menuOrders = menuOfOthers(document, area)
  return routes.flatMap(({ path, menu }) => {
    if (!menu) return []
    const messages = [
      ...(menu.order < from
        ? [`${path}: its order in the menu is ${menu.order}, and ${area} may have ${from} or more`]
        : []),
      ...menuOrders
        .filter(({ label, order }) => order === menu.order || sameWords(label, menu.label))
        .map(
          (other) =>
            `${path}: ${menu.label} (${menu.order}) is in the menu the place of ${other.label} (${other.order}) of ${other.area}`,
        ),
    ]
    return messages.map((message): Refusal => ({ rule: 'menu', message: `area.json: ${message}` }))
  })
}

function menuOfOthers(document: RegistryDocument, own: AreaName) {
  const grants = grantsOf(document)
  return Object.entries(document.areas).flatMap(([area, { active, releases }]) => {
    if (area === own || !grants[area] || !active) return []
    return (releases[active]?.routes ?? []).flatMap(({ menu }) => (menu ? [{ ...menu, area }] : []))
  })
}

/** Compared as people read them. */
const words = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })
const sameWords = (one: string, other: string): boolean => words.compare(one, other) === 0
