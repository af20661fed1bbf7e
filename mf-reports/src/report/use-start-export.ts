import { searchParams, useIsSupported, useSend } from '@emberwatch/api-client'
import type { FileEndpoint } from '@emberwatch/contract'
import { type ExportRequest, exportJobs, type FileZone } from '@emberwatch/contract/reports'
import { notify } from '@emberwatch/store'
import { localZone, sayFailure } from '@emberwatch/ui'

/** Longer names give way to the server's. */
const longestTitle = 150
/** The server refuses these in names; saveFile replaces them. */
const refused = /[\\/:*?"<>|]/g

interface ExportOptions {
  readonly query: Readonly<Record<string, unknown>>
  readonly name: string | undefined
}

/**
 * The server makes long exports by a job. `fetchNow` is called otherwise, with further query members, or with none on a platform of the original
 * API.
 */
export function useStartExport(file: Pick<FileEndpoint, 'name'>) {
  const isSupported = useIsSupported(exportJobs.start)
  const { mutate, isPending } = useSend(exportJobs.start)
  // Named `reportExports.<report>`.
  const report = file.name.split('.').at(-1) as ExportRequest['report']
  return {
    isStarting: isPending,
    start: ({ query, name }: ExportOptions, fetchNow: (more: FileZone) => void) => {
      const zone = { timeZone: localZone() }
      if (!isSupported) return fetchNow({})
      const title = name?.replace(refused, '-')
      const isTitle = title && title.length <= longestTitle
      const body = {
        report,
        query: Object.fromEntries(searchParams({ ...query, ...zone })),
        ...(isTitle && { name: title }),
      }
      mutate(
        { body },
        {
          onSuccess: ({ job }) => {
            if (job) notify({ kind: 'info', text: `${job.title} is being made. You may leave this page meanwhile.` })
            else fetchNow(zone)
          },
          onError: sayFailure,
        },
      )
    },
  }
}
