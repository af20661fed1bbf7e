import { shellFolder } from './build-all.ts'
import { exportSite } from './export-site.ts'
import { buildHere } from './start-server.ts'

/** `pnpm export <folder>` */
await exportSite(shellFolder, buildHere())
