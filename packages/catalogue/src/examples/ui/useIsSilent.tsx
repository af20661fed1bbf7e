import { Heard, useIsSilent } from '@emberwatch/ui'

const Signal = () => <p>{useIsSilent() ? 'Nothing heard for too long' : 'Signal: 4 of 5'}</p>

export const Example = () => (
  <Heard reading={{ updatedAt: 1, hasFailed: true }}>
    <Signal />
  </Heard>
)
