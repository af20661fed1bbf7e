import { live, platform } from '@emberwatch/contract'
import { allEndpoints, hostEndpoints } from '@emberwatch/contract/api'
import { ApiProblem } from '@emberwatch/http'
import { type Route, route, streamRoute } from '../../http/route.ts'

/** The event stream of a signed-in browser, which the live hub fills (product 15.1). */
export const liveRoutes: Route[] = [
  streamRoute(live.changes, async (call, { send, end }) => {
    const claims = await call.tokens.read(call.token)
    if (!claims) throw new ApiProblem('user.invalid_auth_token')
    const { id: userId, status } = call.user
    const person = { userId, isConfirmed: status !== 'REGISTRATION', network: call.ip }
    const { session: sessionId, expiresAt } = claims
    return call.live.add({ ...person, sessionId, expiresAt, send, end }, call.lastEventId)
  }),
]

const names = [...allEndpoints.filter(({ isAddition }) => isAddition), ...hostEndpoints].map(({ name }) => name)

export const additionRoutes: Route[] = [route(platform.additions, async () => names)]
