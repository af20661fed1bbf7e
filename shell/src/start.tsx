import { ApiProvider, Client, createQueryClient } from '@emberwatch/api-client'
import type { RegistryDocument } from '@emberwatch/federation'
import type { Override } from '@emberwatch/federation/loader'
import { currentSession, followOtherTabs } from '@emberwatch/store'
import { PartProvider } from '@emberwatch/ui'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { renderPart } from './areas/AreaPart.tsx'
import { createSource } from './areas/create-source.ts'
import { SourceProvider } from './areas/source-context.tsx'
import { OverridesProvider } from './overrides/OverridesBanner.tsx'
import { createRouter } from './routing/create-router.tsx'
import { forgetPlacesAtSignOut } from './search/recent-places.ts'
import { handleApiError } from './session/api-errors.ts'
import { forgetDataOfOthers } from './session/forget-data.ts'

/** Builds the app around the registry and shows it. */
export function start(container: HTMLElement, registry: RegistryDocument, overrides: readonly Override[] = []): void {
  const source = createSource(registry, overrides)
  const router = createRouter()
  const queryClient = createQueryClient()
  const client = new Client({
    getToken: () => currentSession()?.token ?? null,
    onError: (error) => handleApiError(error, router),
  })
  followOtherTabs()
  forgetDataOfOthers(queryClient)
  forgetPlacesAtSignOut()
  createRoot(container).render(
    <ApiProvider client={client} queryClient={queryClient}>
      <SourceProvider value={source}>
        <PartProvider value={renderPart}>
          <OverridesProvider value={overrides}>
            <RouterProvider router={router} />
          </OverridesProvider>
        </PartProvider>
      </SourceProvider>
    </ApiProvider>,
  )
}
