import { auth } from '@emberwatch/contract'
import { type Route, route } from '../../http/route.ts'
import { login } from './login.ts'
import { loadUser } from './people.ts'

export const authRoutes: Route[] = [login, route(auth.me, ({ db, user }) => loadUser(db, user.id))]
