import { Row, Tag } from '@emberwatch/ui'

export const Example = () => (
  <Row gap="middle">
    <Tag>Detector</Tag>
    <Tag>Sounder</Tag>
    <Tag>Manual call point</Tag>
  </Row>
)
