import type { ExtensionEntry } from './area-file.ts'
import type { AreaName } from './area-name.ts'
import { candidates, inCanary } from './candidates.ts'
import type { PublicRegistry } from './public-registry.ts'

/** `weather/Forecast@site.tabs`; an entry of the search goes by its address. */
export const extensionKey = (
  area: AreaName,
  { point, part, to }: Pick<ExtensionEntry, 'part' | 'to'> & { point: string },
) => `${area}/${part ?? to}@${point}`

export type PlacedExtension = Omit<ExtensionEntry, 'point'> & { readonly area: AreaName }
const defaultOrder = 100

/** Lists the extensions of a point in its order; the caller checks access. @param userId null for a visitor */
export function extensionsAt(
  document: Pick<PublicRegistry, 'areas' | 'extensions'>,
  point: string,
  userId: string | null,
): PlacedExtension[] {
  const rules = document.extensions ?? {}
  return Object.keys(document.areas)
    .flatMap((area) => {
      const [release] = candidates(document, area, userId)
      return (release?.extensions ?? [])
        .filter((entry) => entry.point === point)
        .flatMap((entry) => {
          const key = extensionKey(area, entry)
          const { isOff, only, order = entry.order ?? defaultOrder } = rules[key] ?? {}
          const isShown = !isOff && (!only || inCanary(only, key, userId))
          return isShown ? [{ ...entry, area, order }] : []
        })
    })
    .sort((one, other) => one.order - other.order || one.area.localeCompare(other.area))
}
