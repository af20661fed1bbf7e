import { basePath, paths } from '@emberwatch/contract'
import { unstable_HistoryRouter as HistoryRouter, Route, Routes } from 'react-router-dom'
import { AreaRoutes } from '../routing/AreaRoutes.tsx'
import { type AppHistory, HistoryProvider } from '../routing/app-history.ts'
import { CrashBoundary } from '../routing/CrashBoundary.tsx'
import { Home } from '../routing/Home.tsx'
import { Logout } from '../routing/Logout.tsx'
import { AppFrame } from './AppFrame.tsx'

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
