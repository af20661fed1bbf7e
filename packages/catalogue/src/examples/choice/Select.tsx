import { Select } from '@emberwatch/ui/choice'
import { useState } from 'react'

const options = [
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'year', label: 'A year', isDisabled: true },
]

export function Example() {
  const [period, setPeriod] = useState('day')
  return <Select label="Period" value={period} options={options} onChange={setPeriod} />
}
