import { Choice } from '@emberwatch/ui'
import { useState } from 'react'

export function Example() {
  const [isOn, setOn] = useState(true)
  return (
    <Choice checked={isOn} onChange={({ target }) => setOn(target.checked)}>
      Alarms only
    </Choice>
  )
}
