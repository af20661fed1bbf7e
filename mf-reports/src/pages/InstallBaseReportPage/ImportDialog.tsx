import { useOffers, useSend } from '@emberwatch/api-client'
import { InstallBaseFile, installBase, installBaseCallMax, installBaseFileTypes } from '@emberwatch/contract/reports'
import { ErrorBanner, Skeleton } from '@emberwatch/ui'
import { FormDialog, useEndpointForm } from '@emberwatch/ui/form'
import { FileField, Progress } from '@emberwatch/ui/upload'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { Preview } from './Preview.tsx'

/** Replaces the install base (product 12.9). The server checks the file first and refuses one with problems as a whole. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [share, setShare] = useState<number | null>(null)
  const [isLong, setIsLong] = useState(false)
  // A job imports long files.
  const endpoint = (isLong ? installBase.startImport : installBase.import) as typeof installBase.startImport
  const form = useEndpointForm(endpoint, {
    schema: InstallBaseFile,
    defaults: { file: undefined },
    done: isLong ? 'The file is being imported. You may leave this page meanwhile.' : 'Install base imported',
    onProgress: setShare,
    afterwards: 'clear',
  })
  const file = form.fields.watch('file')
  const isOffered = useOffers(installBase.startImport)
  useEffect(() => setIsLong(isOffered && file !== undefined && file.size > installBaseCallMax), [isOffered, file])
  const preview = usePreview(file)
  return (
    <FormDialog title="Import install base" submit="Import" width="wide" form={form} isOpen={isOpen} onClose={onClose}>
      <FileField
        form={form}
        name="file"
        label="File"
        accept={installBaseFileTypes.map((type) => `.${type}`).join(',')}
        hint="csv, xlsx or xls up to 50 MB; its rows replace those before"
      />
      {form.isSending && (
        <Progress
          label={share === 1 && !isLong ? 'Importing' : 'Sending the file'}
          value={share === 1 ? null : share}
        />
      )}
      {preview.isPending && <Skeleton lines={3} label="Reading the file" />}
      <ErrorBanner error={preview.error} />
      {preview.data && <Preview found={preview.data} />}
    </FormDialog>
  )
}

/** Undefined on a platform without the call. */
function usePreview(file: File | undefined) {
  const { mutate, reset, data, error, isPending } = useSend(installBase.preview)
  const isOffered = useOffers(installBase.preview)
  const ask = useEffectEvent((chosen: File | undefined) => {
    reset()
    if (isOffered && chosen && v.is(InstallBaseFile, { file: chosen })) mutate({ body: { file: chosen } })
  })
  useEffect(() => ask(file), [file])
  return { data, error: isOffered ? error : null, isPending }
}
