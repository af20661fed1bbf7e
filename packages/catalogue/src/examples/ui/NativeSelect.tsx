import { NativeSelect } from '@emberwatch/ui'
import { useState } from 'react'

const options = [
  { value: 'system', label: 'By system' },
  { value: 'site', label: 'By site' },
]

export function Example() {
  const [value, setValue] = useState('system')
  return <NativeSelect label="Rows" value={value} options={options} onChange={setValue} />
}
