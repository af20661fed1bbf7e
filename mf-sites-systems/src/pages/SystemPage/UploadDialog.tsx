import { type Configuration, configurations, NewConfiguration, systems } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { FormDialog, TextAreaField, useEndpointForm } from '@emberwatch/ui/form'
import { FileField, Progress } from '@emberwatch/ui/upload'
import { useState } from 'react'
import { xmlFiles } from './xml-files.ts'

interface UploadDialogProps {
  readonly systemId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Uploads a configuration file with a comment and shows how far that is (product 8.11). */
export function UploadDialog({ systemId, isOpen, onClose }: UploadDialogProps) {
  const [sent, setSent] = useState(0)
  const form = useEndpointForm(configurations.upload, {
    schema: NewConfiguration,
    params: { id: systemId },
    defaults: { configuration: undefined, comment: '' },
    done: null,
    then: sayOutcome,
    refreshes: [configurations.list, systems.get],
    afterwards: 'clear',
    onProgress: setSent,
  })
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
        <Progress label={sent < 1 ? 'Uploading' : 'Processing'} value={sent > 0 && sent < 1 ? sent : null} />
      )}
    </FormDialog>
  )
}

/** The file was taken either way; one with an error does not count (product 8.11). */
function sayOutcome({ parsingError }: Configuration) {
  if (parsingError) notify({ kind: 'warning', text: `Configuration has an error: ${parsingError}` })
  else notify({ kind: 'success', text: 'Configuration uploaded' })
}
