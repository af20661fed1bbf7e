import { Button, Row } from '@emberwatch/ui'

export const Example = () => (
  <Row>
    <Button kind="primary">Save</Button>
    <Button>Cancel</Button>
    <Button kind="danger" icon="trash">
      Delete
    </Button>
    <Button kind="quiet" icon="refresh" label="Read again" />
    <Button size="small">Small</Button>
    <Button isDisabled>Disabled</Button>
  </Row>
)
