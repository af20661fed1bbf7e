import { AccessLevel } from '@emberwatch/contract'
import { AccessLevelText, Row } from '@emberwatch/ui'

export const Example = () => (
  <Row gap="large">
    <AccessLevelText level={AccessLevel.MONITOR} />
    <AccessLevelText level={AccessLevel.OPERATOR} />
    <AccessLevelText level={AccessLevel.ADMIN} />
    <AccessLevelText level={null} />
  </Row>
)
