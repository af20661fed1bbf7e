import { TextArea } from '@emberwatch/ui'
import { useId } from 'react'

export function Example() {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Code of the label</label>
      <TextArea id={id} rows={3} placeholder="IMEI:…;ICCID:…" />
    </>
  )
}
