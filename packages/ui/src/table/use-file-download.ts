import { type FileArgs, useDownload } from '@emberwatch/api-client'
import type { FileEndpoint } from '@emberwatch/contract'
import { sayFailure } from '../feedback/say-failure.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file and lets the browser save it under its name, or under `name`; says so when that fails. */
export function useFileDownload<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>) {
  const { mutate, isPending } = useDownload(endpoint)
  return {
    isDownloading: isPending,
    download: (args: FileArgs<Path, Query>, name?: string) =>
      mutate(args, {
        onSuccess: (file) => saveFile(file.content, name ?? file.name),
        onError: sayFailure,
      }),
  }
}
