import type { Client } from '@emberwatch/api-client'
import { isJobOver, type Job, jobs, paths, systemTabs } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'

/** Ids of work whose notice this tab has shown. */
const announcedIds = new Set<string>()

/** Cancelled work needs no notice, as the person has ended it. */
export async function tellWork(client: Client, ids: readonly string[], open: (path: string) => void): Promise<void> {
  for (const id of ids) {
    if (announcedIds.has(id)) continue
    // The page with the list shows the failure.
    const job = await client.call(jobs.one, { params: { id } }).catch(() => null)
    if (!job || !isJobOver(job) || job.state === 'cancelled' || announcedIds.has(id)) continue
    announcedIds.add(id)
    const action = {
      label: 'Show',
      run: () => open(pathOf(job)),
    }
    notify({ kind: kindOf(job), text: textOf(job), action })
  }
}

const importPaths: Readonly<Record<string, string>> = { siteImport: paths.sites, modemImport: paths.modems }
const pathOf = ({ systemId, kind }: Job): string =>
  systemId ? paths.system(systemId, { tab: systemTabs.configurations }) : (importPaths[kind] ?? paths.reports)

const kindOf = ({ state, error }: Job) => (state !== 'done' ? 'error' : error ? 'warning' : 'success')

function textOf({ kind, state, title, error }: Job): string {
  if (state === 'failed') return `${title} failed: ${error?.split('\n')[0] ?? ''}`
  if (kind === 'configuration') return error ? `${title} has an error: ${error}` : `${title} has been read`
  return `${title} ${successWords[kind] ?? 'is ready'}`
}

/** Kinds without a file. */
const successWords: Readonly<Record<string, string>> = {
  installBaseImport: 'has been imported',
  siteImport: 'has been imported',
  modemImport: 'has been imported',
  invitations: 'are done',
  accessRemovals: 'is done',
}
