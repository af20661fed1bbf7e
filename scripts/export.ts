import { shellFolder } from './build-all.ts'
import { exportSite } from './export-site.ts'

/** `pnpm export <folder>` */
await exportSite(shellFolder)
