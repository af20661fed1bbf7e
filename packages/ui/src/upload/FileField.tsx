import { hasChanged } from '@emberwatch/api-client'
import { changedFileText } from '@emberwatch/contract'
import { type GetRef, Upload } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '../button/Button.tsx'
import { Field } from '../form/Field.tsx'
import { type FieldProps, useFormField } from '../form/field-props.ts'
import type { FormValues } from '../form/form-model.ts'
import { Antd } from '../theme/Antd.tsx'
import './upload.css'

const uploadOptions = {
  // antd would open the dialog twice, on the key press and on the click that it causes, and move the focus off the button.
  openFileDialogOnClick: false,
  maxCount: 1,
  hasControlInside: true,
  // antd's own text would match as the label of a field named File.
  locale: { removeFile: 'Remove' },
}

/** A field for one file; the value is a File or null. `accept` as in HTML, such as '.csv,.xlsx'. */
export function FileField<Values extends FormValues>(props: FieldProps<Values> & { accept?: string }) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const file = field.value as File | null
  useChangedFile(props, file, error)
  const upload = useRef<GetRef<typeof Upload>>(null)
  const ask = () => upload.current?.nativeElement?.querySelector<HTMLInputElement>('[type=file]')?.click()
  const take = (chosen: File | null) => {
    field.onChange(chosen)
    field.onBlur()
  }
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <Antd>
        <Upload
          {...control}
          {...uploadOptions}
          ref={upload}
          accept={props.accept}
          disabled={props.isDisabled}
          name={props.name}
          fileList={file ? [{ uid: 'chosen', name: file.name, size: file.size }] : []}
          // Returns false: antd would upload at once, but the form sends the file.
          beforeUpload={(chosen) => {
            take(chosen)
            return false
          }}
          onRemove={() => take(null)}
        >
          <Button icon="upload" isDisabled={props.isDisabled} onClick={ask}>
            {file ? 'Choose another file' : 'Choose file'}
          </Button>
        </Upload>
      </Antd>
    </Field>
  )
}

/** Drops a file that has changed on the disk since it was chosen, and says so. */
function useChangedFile<Values extends FormValues>(
  { form, name }: FieldProps<Values>,
  file: File | null,
  error: string | undefined,
): void {
  const drop = useEffectEvent(() => {
    // Validation would say that the field is empty.
    form.fields.setValue(name, null as never, { shouldDirty: true })
    form.fields.setError(name, { type: 'server', message: changedFileText })
  })
  useEffect(() => {
    if (error === changedFileText) drop()
  }, [error])
  useEffect(() => (file ? onChangeOnDisk(file, () => drop()) : undefined), [file])
}

/** Files are saved again in other windows, so it looks when somebody comes back to this one. */
function onChangeOnDisk(file: File, listener: () => void): () => void {
  let isCurrent = true
  const look = async () => {
    if ((await hasChanged(file)) && isCurrent) listener()
  }
  addEventListener('focus', look)
  return () => {
    isCurrent = false
    removeEventListener('focus', look)
  }
}
