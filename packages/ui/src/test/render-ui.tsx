import { ApiProvider, Client, createQueryClient } from '@emberwatch/api-client'
import { apiBase, platform } from '@emberwatch/contract'
import { preferencesStore, unsavedStore } from '@emberwatch/store'
import { resetNotices } from '@emberwatch/store/testing'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { loadOverlays } from '../lazy/overlays.ts'
import { UiProvider } from '../provider/UiProvider.tsx'
import { memoryRouter } from './memory-router.tsx'

// A browser has loaded these by the time that somebody opens something.
beforeAll(loadOverlays)

const additionsPath = `${apiBase}${platform.additions.path}`

/** An HTTP handler answers the calls of a test; the real client gets it as its fetch. */
export type Handler = (request: Request, url: URL) => Response | Promise<Response>

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const problem = (status: number, statusText: string, fields?: Record<string, string>): Response =>
  json({ status, statusText, fields }, status)

interface Options {
  readonly at?: string
  readonly handler?: Handler
  /** Names of the calls beyond the original API that the platform has. */
  readonly additions?: readonly string[]
  /** Screens that a test leads to, by path. */
  readonly others?: Readonly<Record<string, ReactNode>>
}

/** Shows something as the shell would: client, cache, theme, questions, snackbars and a router around it. */
export function renderUi(children: ReactNode, { at = '/', handler, additions = [], others = {} }: Options = {}) {
  localStorage.clear()
  resetNotices()
  unsavedStore.setState({ holders: new Set() })
  preferencesStore.setState({ pageSize: 10, density: 'comfortable', theme: 'light' })
  const client = new Client({
    origin: window.location.origin,
    getToken: () => null,
    fetch: async (input) => {
      const request = input as Request
      const url = new URL(request.url)
      if (url.pathname === additionsPath) return json({ data: additions })
      return handler ? handler(request, url) : problem(404, 'generic.not_found')
    },
  })
  const { router, screens } = memoryRouter(
    [
      ...Object.entries(others).map(([path, screen]) => ({ path, element: <UiProvider>{screen}</UiProvider> })),
      { path: '*', element: <UiProvider>{children}</UiProvider> },
    ],
    at,
  )
  const view = render(
    <ApiProvider client={client} queryClient={createQueryClient()}>
      {screens}
    </ApiProvider>,
  )
  return { ...view, router }
}

/** Shows what follows as on a phone, until the mocks are restored. */
export function asPhone(): void {
  const { matchMedia } = window
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === 'screen and (width < 640px)' ? { ...matchMedia(query), matches: true } : matchMedia(query),
    )
}
