import { type GetRef, Upload } from 'antd'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '../base/Button.tsx'
import { Field } from '../form/Field.tsx'
import { type FieldProps, useFormField } from '../form/field-props.ts'
import type { FormValues } from '../form/form-model.ts'
import './upload.css'

/** One file; the value is a File, or null. `accept` as of HTML, such as '.csv,.xlsx'. */
export function FileField<Values extends FormValues>(props: FieldProps<Values> & { accept?: string }) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const file = field.value as File | null
  const upload = useRef<GetRef<typeof Upload>>(null)
  const ask = () => upload.current?.nativeElement?.querySelector<HTMLInputElement>('[type=file]')?.click()
  const take = (chosen: File | null) => {
    field.onChange(chosen)
    field.onBlur()
  }
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <Upload
        {...control}
        ref={upload}
        // antd would ask once for the key and once for the press that it makes, and take the focus from the button.
        openFileDialogOnClick={false}
        accept={props.accept}
        disabled={props.isDisabled}
        name={props.name}
        maxCount={1}
        hasControlInside
        // Its own word would be found as the label of a field named File.
        locale={{ removeFile: 'Remove' }}
        fileList={file ? [{ uid: 'chosen', name: file.name, size: file.size }] : []}
        // The form sends it; antd would at once.
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
    </Field>
  )
}
