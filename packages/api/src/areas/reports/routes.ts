import type { Route } from '../../http/route.ts'
import { unitReport } from './unit-report.ts'

export const reportRoutes: Route[] = [unitReport]
