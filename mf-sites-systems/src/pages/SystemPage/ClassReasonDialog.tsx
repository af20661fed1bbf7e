import { type Configuration, configurations, NewClassReason } from '@emberwatch/contract/sites-systems'
import { FormDialog, useEndpointForm } from '@emberwatch/ui/form'
import { FileField, Progress } from '@emberwatch/ui/upload'
import { xmlFiles } from '../../file-state.ts'
import { shortHash } from '../../names.ts'

export function ClassReasonDialog({ configuration, onClose }: { configuration: Configuration; onClose: () => void }) {
  const form = useEndpointForm(configurations.uploadClassReason, {
    schema: NewClassReason,
    params: { id: configuration.id },
    defaults: { classReason: undefined },
    successMessage: 'Class/reason file uploaded',
  })
  return (
    <FormDialog
      title={`Upload class/reason for ${shortHash(configuration)}`}
      submit="Upload"
      form={form}
      isOpen
      onClose={onClose}
    >
      <FileField form={form} name="classReason" label="Class/reason file" accept={xmlFiles} hint="XML, at most 1 MB" />
      {form.isSending && <Progress label="Uploading" value={null} />}
    </FormDialog>
  )
}
