import { Card, Muted } from '@emberwatch/ui'

export const Example = () => (
  <Card width="narrow">
    <p>12 detectors are due this year.</p>
    <Muted>The year of production and ten years.</Muted>
    <Muted isSmall>As of 1 March 2026</Muted>
  </Card>
)
