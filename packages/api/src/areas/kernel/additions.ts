import { platform } from '@emberwatch/contract'
import { allEndpoints, hostEndpoints } from '@emberwatch/contract/api'
import { type Route, route } from '../../http/route.ts'

/** Areas of an earlier release ask for the host's calls by the same list. */
const names = [...allEndpoints.filter(({ isAddition }) => isAddition), ...hostEndpoints].map(({ name }) => name)

export const additionRoutes: Route[] = [route(platform.additions, async () => names)]
