import type { DemoAccount } from '@emberwatch/api/fleet'
import type { DemoApi } from '@emberwatch/api/testing'
import { ApiProvider, Client, createQueryClient, followChanges, LiveStore } from '@emberwatch/api-client'
import { account } from '@emberwatch/contract'
import { currentSession, deviceId, signIn, signOut } from '@emberwatch/store'
import { resetNotices } from '@emberwatch/store/testing'
import { ExtensionProvider, loadOverlays, PartProvider, type PartRenderer, UiProvider } from '@emberwatch/ui'
import { memoryRouter } from '@emberwatch/ui/testing'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useAreaExtensions } from './use-area-extensions.ts'
import { watchBodies } from './watch-bodies.ts'

interface RenderOptions {
  readonly api: DemoApi
  /** The person who is signed in; nobody when left out. */
  readonly as?: DemoAccount
  /** The route that the page stands under; by default the address itself. */
  readonly route?: string
  /** The location of the person; with the state of the navigation that led there, where a page reads it. */
  readonly at: string | { readonly pathname: string; readonly state: unknown }
  /** Renders parts of other areas; by default as their name and props. */
  readonly renderPart?: PartRenderer
  /** Put between the page and the server, for slow or broken networks. */
  readonly fetch?: typeof fetch
  /** True where the page receives changes, until it is unmounted. */
  readonly isLive?: boolean
}

/**
 * Shows a page as the shell would, over the real API in this process. Other addresses show themselves as text, so that
 * a test can see where a page leads.
 */
export async function renderPage(page: ReactNode, options: RenderOptions) {
  const { api, as, at, fetch = api.fetch } = options
  const path = typeof at === 'string' ? at : at.pathname
  const { route = path.split(/[?#]/)[0] ?? path } = options
  resetNotices()
  // Somebody who opens a page again is still signed in.
  if (!as) signOut()
  // A browser has loaded these by the time that somebody opens something.
  await loadOverlays()
  // The browser's clock is the real one; by the server's own, a token would have expired already.
  api.clock.now = new Date()
  if (as) await signInAs(api, as)
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch: watchBodies(fetch),
    getToken: () => currentSession()?.token ?? null,
    getDevice: deviceId,
  })
  const queryClient = createQueryClient()
  const live = new LiveStore()
  const stopFollowing = options.isLive ? followChanges({ client, queryClient, live }) : undefined
  const frame = (content: ReactNode) => <UiProvider>{content}</UiProvider>
  const { router, screens } = memoryRouter(
    [
      { path: route, element: frame(<main>{page}</main>) },
      { path: '*', element: frame(<Elsewhere />) },
    ],
    at,
  )
  const view = render(
    <ApiProvider client={client} queryClient={queryClient} live={live}>
      <PartProvider value={options.renderPart ?? showPartName}>
        <ExtensionProvider value={useAreaExtensions}>{screens}</ExtensionProvider>
      </PartProvider>
    </ApiProvider>,
  )
  const unmount = () => {
    stopFollowing?.()
    view.unmount()
  }
  return { ...view, unmount, router, queryClient, user: userEvent.setup() }
}

const Elsewhere = () => <p>elsewhere</p>
const showPartName: PartRenderer = ({ name, props }) => (
  <p>
    part {name} {JSON.stringify(props)}
  </p>
)

/** Puts the account's session into the store with a token that the server accepts. */
export async function signInAs(api: DemoApi, person: DemoAccount): Promise<void> {
  const token = await api.tokenOf(person)
  const client = new Client({ origin: 'http://emberwatch.test', fetch: api.fetch, getToken: () => token })
  const { id, firstName, lastName, emailAddress, permissions, status } = await client.call(account.me)
  signIn({ id, firstName, lastName, emailAddress, permissions, status, token })
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
