import { readSettings } from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { exportStatic, releasesFolderIn } from '@emberwatch/host'
import { openStoreOf, requiresSignatures } from '@emberwatch/registry'

/** Exports the site for a static host or CDN (docs/deploying.md). */
export async function exportSite(shellFolder: string, build: BuildName): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (!folder || folder.startsWith('-')) {
    console.error('export <folder>; API_URL says where the API is')
    process.exit(1)
  }
  const { apiUrl = 'http://127.0.0.1:4000', dataDir, basePath } = readSettings(process.env)
  const needsSignature = requiresSignatures(process.env)
  const store = openStoreOf(process.env)
  const releasesFolder = releasesFolderIn(dataDir)
  const options = { shellFolder, releasesFolder, store, folder, apiUrl, basePath, needsSignature, build }
  await exportStatic(options).finally(store.close)
  console.log(`${folder}/site is the site, ${folder}/nginx.conf a server block for it`)
}
