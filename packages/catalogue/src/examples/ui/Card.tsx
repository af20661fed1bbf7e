import { Button, Card } from '@emberwatch/ui'

export const Example = () => (
  <Card title="Contact on site" actions={<Button size="small">Change</Button>} width="narrow">
    Kari Nordmann, 900 00 000
  </Card>
)
