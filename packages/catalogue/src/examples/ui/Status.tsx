import { Row, Stack, Status } from '@emberwatch/ui'

const states = ['active', 'warning', 'alarm', 'offline'] as const

export const Example = () => (
  <Stack gap="small">
    <Row gap="large">
      {states.map((state) => (
        <Status key={state} of="site" value={state} />
      ))}
    </Row>
    <Row gap="large">
      <Status of="connection" value="system_connected" />
      <Status of="connection" value="mobile_connection_failed" />
      <Status of="lock" value={true} />
      <Status of="ready" value={false} isShort />
    </Row>
  </Stack>
)
