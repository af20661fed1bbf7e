import { ApiProvider, createQueryClient } from '@emberwatch/api-client'
import { preferencesStore } from '@emberwatch/store'
import { loadOverlays, UiProvider } from '@emberwatch/ui'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { exampleClient } from '../../example-client.ts'

function TestPage() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** Shows something at an address of the catalogue, as a host would. */
export async function showAt(address: string, children: ReactNode) {
  localStorage.clear()
  preferencesStore.setState({ theme: 'light' })
  // A browser has loaded these by the time that somebody opens something.
  await loadOverlays()
  return render(
    <ApiProvider client={exampleClient()} queryClient={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <UiProvider>
          <main>
            <Routes>
              <Route path="/catalogue" element={children} />
              <Route path="/catalogue/:module/:name" element={children} />
            </Routes>
            <TestPage />
          </main>
        </UiProvider>
      </MemoryRouter>
    </ApiProvider>,
  )
}
