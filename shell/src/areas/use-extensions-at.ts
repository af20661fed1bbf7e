import { useAdditions } from '@emberwatch/api-client'
import { allows, type ExtensionPoint, routeAccess } from '@emberwatch/contract'
import { extensionsAt, type PlacedExtension } from '@emberwatch/federation'
import { useUser } from '@emberwatch/store'
import { useMemo } from 'react'
import { useRegistry } from './source-context.tsx'

const none: readonly PlacedExtension[] = []

/** Lists the extensions that the person may see and the platform can fill: both are checked before any code is fetched. */
export function useExtensionsAt(point: ExtensionPoint | undefined): readonly PlacedExtension[] {
  const registry = useRegistry()
  const user = useUser()
  const additions = useAdditions()
  return useMemo(
    () =>
      point
        ? extensionsAt(registry, point, user?.id ?? null).filter(
            ({ access, needs }) => allows(routeAccess[access], user) && (!needs || additions.has({ name: needs })),
          )
        : none,
    [registry, point, user, additions],
  )
}
