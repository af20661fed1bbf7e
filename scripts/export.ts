import { exportStatic, releasesFolderIn } from '@emberwatch/host'
import { shellFolder } from './build-all.ts'

/** `pnpm export <folder>`: shell and active releases as plain files, for a static host or CDN (docs/deploying.md). */
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('pnpm export <folder>; API_URL says where the API is')
  process.exit(1)
}
const { API_URL: apiUrl = 'http://127.0.0.1:4000', DATA_DIR: dataDir = 'var' } = process.env
await exportStatic({ shellFolder, releasesFolder: releasesFolderIn(dataDir), folder, apiUrl })
console.log(`${folder}/site is the site, ${folder}/nginx.conf a server block for it`)
