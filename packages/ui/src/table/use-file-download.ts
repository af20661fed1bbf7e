import { type FileArgs, useDownload } from '@emberwatch/api-client'
import type { FileEndpoint } from '@emberwatch/contract'
import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '../feedback/say-failure.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file and lets the browser save it under its name, or under `name`; says so when that fails. */
export function useFileDownload<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>) {
  const { mutate, isPending } = useDownload(endpoint)
  const [received, setReceived] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isDownloading: isPending,
    /** Bytes that have come so far. */
    received,
    /** Calls a file that is on its way back. */
    cancel: () => running.current?.abort(),
    download: (args: FileArgs<Path, Query>, name?: string) => {
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      setReceived(0)
      mutate({ ...args, signal, onReceived: setReceived } as FileArgs<Path, Query>, {
        onSuccess: (file) => saveFile(file.content, name ?? file.name),
        onError: (error) => {
          if (!signal.aborted) sayFailure(error)
        },
      })
    },
  }
}
