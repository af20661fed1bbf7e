import { Icon, Row, Tag } from '@emberwatch/ui'

export const Example = () => (
  <Row>
    <Tag>Default</Tag>
    <Tag color="success">Tested</Tag>
    <Tag color="processing">New</Tag>
    <Tag color="warning" icon={<Icon name="warning" size={12} />}>
      Due
    </Tag>
    <Tag color="error">Failed</Tag>
  </Row>
)
