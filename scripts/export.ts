import { exportSite } from '@emberwatch/server'
import { shellFolder } from './build-all.ts'
import { buildHere } from './start-server.ts'

/** `pnpm export <folder>` */
await exportSite(shellFolder, buildHere())
