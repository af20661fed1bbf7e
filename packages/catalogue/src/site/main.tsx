import { ApiProvider, createQueryClient } from '@emberwatch/api-client'
import { AccessLevel, UserType } from '@emberwatch/contract'
import { sessionStore } from '@emberwatch/store'
import { Icon, UiProvider } from '@emberwatch/ui'
import { createRoot } from 'react-dom/client'
import { HashRouter, Link, Navigate, Route, Routes } from 'react-router-dom'
import { exampleClient } from '../example-client.ts'
import { CataloguePage } from '../pages/CataloguePage/CataloguePage.tsx'
import styles from './site.module.css'

/** The catalogue without a host, for any web server. Its addresses stand in the hash, so that the server needs no rules for them. */
const permissions = {
  isSuperUser: false,
  globalAccessLevel: AccessLevel.MONITOR,
  userType: UserType.REGULAR,
  resources: {},
} as const
const user = { id: '7', firstName: 'Kari', lastName: 'Nordmann', emailAddress: 'kari@emberwatch.example', permissions }
// No storage has this session: nobody is signed in, yet examples check what a person may do.
sessionStore.setState({
  session: { token: '', user: { ...user, token: '' }, expiresAt: Number.MAX_SAFE_INTEGER },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <ApiProvider client={exampleClient()} queryClient={createQueryClient()}>
    <HashRouter>
      <UiProvider>
        <header className={styles.bar}>
          <Link to="/catalogue">
            <Icon name="flame" size={20} />
            Emberwatch
          </Link>
        </header>
        <main className={styles.main}>
          <Routes>
            <Route path="/catalogue" element={<CataloguePage />} />
            <Route path="/catalogue/:module/:name" element={<CataloguePage />} />
            <Route path="*" element={<Navigate to="/catalogue" replace />} />
          </Routes>
        </main>
      </UiProvider>
    </HashRouter>
  </ApiProvider>,
)
