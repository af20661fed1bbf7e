import { type FileArgs, useDownload } from '@emberwatch/api-client'
import type { FileEndpoint } from '@emberwatch/contract'
import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '../notice/say-failure.ts'
import { saveFile } from './save-file.ts'

export function useFileDownload<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>) {
  const { mutate, isPending } = useDownload(endpoint)
  const [received, setReceived] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isDownloading: isPending,
    /** Bytes received so far. */
    received,
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
