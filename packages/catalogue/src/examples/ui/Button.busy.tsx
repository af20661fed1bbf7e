import { Button } from '@emberwatch/ui'
import { useState } from 'react'

/** Keeps its width and takes no press while it waits. */
export function Example() {
  const [isBusy, setBusy] = useState(false)
  const scan = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2000)
  }
  return (
    <Button kind="primary" isBusy={isBusy} onClick={scan}>
      Scan the loop
    </Button>
  )
}
