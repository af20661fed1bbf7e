import { Banner, Button, Stack } from '@emberwatch/ui'

export const Example = () => (
  <Stack gap="small">
    <Banner>The next drill is on Monday.</Banner>
    <Banner tone="ok">All units have answered.</Banner>
    <Banner tone="warn" actions={<Button size="small">Show</Button>}>
      Three units are due for replacement.
    </Banner>
    <Banner tone="fail">The loop is open.</Banner>
  </Stack>
)
