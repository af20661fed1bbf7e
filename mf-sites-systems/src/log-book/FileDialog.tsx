import { type LogRow, logBook, NewLogFile } from '@emberwatch/contract/sites-systems'
import { FormDialog, useEndpointForm } from '@emberwatch/ui/form'
import { FileField, Progress } from '@emberwatch/ui/upload'
import { useState } from 'react'

interface FileDialogProps {
  readonly row: LogRow & { readonly lineId: string }
  readonly onClose: () => void
}

/** Adds a file to a line that is written (product 26.4). */
export function FileDialog({ row, onClose }: FileDialogProps) {
  const [sent, setSent] = useState(0)
  const form = useEndpointForm(logBook.addFile, {
    schema: NewLogFile,
    params: { id: row.lineId },
    defaults: { file: undefined },
    successMessage: 'The file stands in the log book',
    resetTo: 'defaults',
    onProgress: setSent,
  })
  return (
    <FormDialog title="Add a file" submit="Add file" form={form} isOpen onClose={onClose}>
      <FileField
        form={form}
        name="file"
        label="File"
        accept=".pdf,.png,.jpg,.jpeg"
        hint="PDF, PNG or JPEG, at most 20 MB. It stays with the line."
      />
      {form.isSending && <Progress label="Uploading" value={sent > 0 && sent < 1 ? sent : null} />}
    </FormDialog>
  )
}
