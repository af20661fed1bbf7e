import { Select } from '@emberwatch/ui/choice'
import { useAddress } from '@emberwatch/ui/table'

const options = ['all', 'detector', 'sounder'].map((value) => ({ value, label: value }))

/** A filter that stands in the address: links and the Back button keep it. */
export function Example() {
  const { read, change } = useAddress()
  return (
    <Select
      label="Kind"
      value={read('shown') || 'all'}
      options={options}
      onChange={(shown) => change({ shown: shown === 'all' ? undefined : shown })}
    />
  )
}
