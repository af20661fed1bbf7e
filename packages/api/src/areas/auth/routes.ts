import { auth } from '@emberwatch/contract'
import { type Route, route } from '../../http/route.ts'
import { login } from './login.ts'

export const authRoutes: Route[] = [login, route(auth.me, async ({ user }) => user)]
