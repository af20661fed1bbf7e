import { basePath, paths } from '@emberwatch/contract'
import { unstable_HistoryRouter as HistoryRouter, Route, Routes } from 'react-router-dom'
import { AppFrame } from '../frame/AppFrame.tsx'
import { AreaRoutes } from './AreaRoutes.tsx'
import { type AppHistory, HistoryProvider } from './app-history.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Home } from './Home.tsx'
import { Logout } from './Logout.tsx'

/** All other paths belong to areas (product 4.1). */
export const AppRouter = ({ history }: { history: AppHistory }) => (
  <CrashBoundary>
    <HistoryProvider value={history}>
      <HistoryRouter basename={basePath()} history={history}>
        <Routes>
          <Route element={<AppFrame />}>
            <Route path="/" element={<Home />} />
            <Route path={paths.logout} element={<Logout />} />
            <Route path="*" element={<AreaRoutes />} />
          </Route>
        </Routes>
      </HistoryRouter>
    </HistoryProvider>
  </CrashBoundary>
)
