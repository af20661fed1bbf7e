import { Icon, Row } from '@emberwatch/ui'

export const Example = () => (
  <Row gap="large">
    <Icon name="flame" label="Fire" />
    <Icon name="site" size={24} label="Site" />
    <Icon name="modem" size={24} label="Modem" />
    <Icon name="shield" size={24} label="Protected" />
    <Icon name="warning" size={24} label="Warning" />
  </Row>
)
