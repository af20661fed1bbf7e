import { useIsSupported } from '@emberwatch/api-client'
import type { Job } from '@emberwatch/contract'
import {
  type Configuration,
  configurationCallMax,
  configurations,
  NewConfiguration,
} from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { FormDialog, TextAreaField, useEndpointForm } from '@emberwatch/ui/form'
import { FileField, Progress } from '@emberwatch/ui/upload'
import { useEffect, useEffectEvent, useState } from 'react'
import { xmlFiles } from '../../file-state.ts'

interface UploadDialogProps {
  readonly systemId: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly problem?: string | undefined
}

/** A job reads a long file (product 8.11, 8.15). */
export function UploadDialog({ systemId, isOpen, onClose, problem }: UploadDialogProps) {
  const [sent, setSent] = useState(0)
  const [isLong, setLong] = useState(false)
  // A job reads a long file.
  const endpoint = (isLong ? configurations.startUpload : configurations.upload) as typeof configurations.upload
  const form = useEndpointForm(endpoint, {
    schema: NewConfiguration,
    params: { id: systemId },
    defaults: { configuration: undefined, comment: '' },
    successMessage: null,
    onSuccess: sayOutcome,
    resetTo: 'defaults',
    onProgress: setSent,
  })
  const file = form.fields.watch('configuration')
  const isSupported = useIsSupported(configurations.startUpload)
  useEffect(() => setLong(isSupported && (file?.size ?? 0) > configurationCallMax), [isSupported, file])
  const say = useEffectEvent(() => {
    if (problem) form.fields.setError('configuration', { type: 'server', message: problem })
  })
  useEffect(() => {
    if (isOpen) say()
  }, [isOpen])
  return (
    <FormDialog title="Upload configuration" submit="Upload" form={form} isOpen={isOpen} onClose={onClose}>
      <FileField
        form={form}
        name="configuration"
        label="Configuration file"
        accept={xmlFiles}
        hint="XML, at most 50 MB"
      />
      <TextAreaField form={form} name="comment" label="Comment" />
      {form.isSending && (
        <Progress label={sent < 1 || isLong ? 'Uploading' : 'Processing'} value={sent > 0 && sent < 1 ? sent : null} />
      )}
    </FormDialog>
  )
}

/** A file with an error is stored but does not count (product 8.11). */
function sayOutcome(answer: Configuration | Job) {
  if (!('parsingError' in answer))
    notify({ kind: 'success', text: 'The file is being read. You may leave this page meanwhile.' })
  else if (answer.parsingError) notify({ kind: 'warning', text: `Configuration has an error: ${answer.parsingError}` })
  else notify({ kind: 'success', text: 'Configuration uploaded' })
}
