import { notify } from '@emberwatch/store'
import { Unavailable } from '@emberwatch/ui'

export const Example = () => (
  <Unavailable what="Weather" version="1.3.0" onRetry={() => notify({ kind: 'info', text: 'Asked once more' })} />
)
