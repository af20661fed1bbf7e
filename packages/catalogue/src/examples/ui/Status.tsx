import { Row, Stack, Status, statusOptions } from '@emberwatch/ui'

export const Example = () => (
  <Stack gap="small">
    <Row gap="large">
      {statusOptions('site').map(({ value }) => (
        <Status key={value} of="site" value={value} isWord />
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
