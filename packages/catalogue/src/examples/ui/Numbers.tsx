import { Card, Numbers } from '@emberwatch/ui'

export const Example = () => (
  <Card width="narrow">
    <p>
      <Numbers as="b">1,118</Numbers>
    </p>
    <p>
      <Numbers isMuted>9,024</Numbers>
    </p>
  </Card>
)
