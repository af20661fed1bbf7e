import { TextArea } from '@emberwatch/ui'

export const Example = () => (
  <label>
    <span>Code of the label</span>
    <TextArea rows={3} placeholder="IMEI:…;ICCID:…" />
  </label>
)
