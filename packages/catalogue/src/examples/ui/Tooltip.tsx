import { Button, Tooltip } from '@emberwatch/ui'

export const Example = () => (
  <Tooltip text="Takes about a minute">
    <Button>Scan</Button>
  </Tooltip>
)
