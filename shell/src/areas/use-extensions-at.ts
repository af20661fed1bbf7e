import { allows, type ExtensionPoint, routeAccess, type SessionUser } from '@emberwatch/contract'
import { extensionsAt, type PlacedExtension, type PublicRegistry } from '@emberwatch/federation'
import { useUser } from '@emberwatch/store'
import type { UseExtensions } from '@emberwatch/ui'
import { useMemo } from 'react'
import { useRegistry } from './source-context.tsx'

/** Lists the extensions that the person may see: access is checked before any code is fetched. */
export function allowedExtensions(
  registry: PublicRegistry,
  point: ExtensionPoint,
  user: SessionUser | null,
): PlacedExtension[] {
  return extensionsAt(registry, point, user?.id ?? null).filter(({ access }) => allows(routeAccess[access], user))
}

const none: readonly PlacedExtension[] = []

export const useExtensionsAt: UseExtensions = (point) => {
  const registry = useRegistry()
  const user = useUser()
  return useMemo(() => (point ? allowedExtensions(registry, point, user) : none), [registry, point, user])
}
