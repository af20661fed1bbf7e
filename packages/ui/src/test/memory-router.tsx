import type { ReactElement, ReactNode } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  type Location,
  type NavigateOptions,
  Route,
  Routes,
  type To,
} from 'react-router-dom'

/** The location of a test, and a way to navigate. */
export interface TestRouter {
  readonly state: { readonly location: Location; readonly historyAction: string }
  /** Goes to an address, or that many steps back or forward. */
  readonly navigate: (to: To | number, options?: Pick<NavigateOptions, 'replace' | 'state'>) => void
}

/** The router of the shell (shell/src/frame/AppRouter.tsx), with a history in memory. */
export function memoryRouter(
  routes: readonly { readonly path: string; readonly element: ReactNode }[],
  at: string | Partial<Location>,
): { readonly router: TestRouter; readonly screens: ReactElement } {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true })
  const router: TestRouter = {
    get state() {
      return { location: history.location, historyAction: history.action }
    },
    navigate: (to, options) => {
      if (typeof to === 'number') history.go(to)
      else history[options?.replace ? 'replace' : 'push'](to, options?.state)
    },
  }
  const screens = (
    <HistoryRouter history={history}>
      <Routes>
        {routes.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
      </Routes>
    </HistoryRouter>
  )
  return { router, screens }
}
