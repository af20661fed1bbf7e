import { Button, EmptyState } from '@emberwatch/ui'

export const Example = () => (
  <EmptyState icon="modem" title="No modems yet">
    <Button kind="primary" icon="add">
      Add modem
    </Button>
  </EmptyState>
)
