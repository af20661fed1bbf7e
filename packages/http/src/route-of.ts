import type { Endpoint } from '@emberwatch/contract'

/** `/v1/admin/areas/{area}/changes` as Fastify writes it, below `/api`. */
export const routeOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1')
