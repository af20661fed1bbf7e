import { apiBase, type Endpoint } from '@emberwatch/contract'

/** `/v1/admin/areas/{area}/changes` as Fastify writes it. */
export const routeOf = ({ path }: Pick<Endpoint, 'path'>): string => apiBase + path.replace(/\{(\w+)\}/g, ':$1')
