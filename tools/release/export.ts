import { exportSite } from '@emberwatch/server'
import { shellFolder } from '../dev/build-all.ts'
import { buildHere } from '../dev/start-server.ts'

/** `pnpm export <folder>` */
await exportSite(shellFolder, buildHere())
