import { notify } from '@emberwatch/store'
import { ScanButton } from '@emberwatch/ui/form'

export function Example() {
  const take = (text: string) => {
    if (!text.startsWith('IMEI:')) return { problem: 'This is no label of a modem.' }
    notify({ kind: 'success', text })
    return { words: text }
  }
  return <ScanButton title="Scan label" onText={take} />
}
