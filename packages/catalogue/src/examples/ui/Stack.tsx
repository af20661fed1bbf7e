import { Card, Stack } from '@emberwatch/ui'

export const Example = () => (
  <Stack gap="small">
    <Card>Loop 1</Card>
    <Card>Loop 2</Card>
  </Stack>
)
