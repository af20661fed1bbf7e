import { basePath, paths } from '@emberwatch/contract'
import { createBrowserRouter } from 'react-router-dom'
import { AppFrame } from '../frame/AppFrame.tsx'
import { AreaRoutes } from './AreaRoutes.tsx'
import { CrashPage } from './ErrorPages.tsx'
import { Home } from './Home.tsx'
import { Logout } from './Logout.tsx'

/** The shell's own paths; everything else belongs to an area or is not found (product 4.1). */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        element: <AppFrame />,
        errorElement: <CrashPage />,
        children: [
          { path: '/', element: <Home /> },
          { path: paths.logout, element: <Logout /> },
          { path: '*', element: <AreaRoutes /> },
        ],
      },
    ],
    { basename: basePath() },
  )
