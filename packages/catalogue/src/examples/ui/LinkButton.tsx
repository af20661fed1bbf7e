import { LinkButton, Row } from '@emberwatch/ui'

export const Example = () => (
  <Row>
    <LinkButton to="/catalogue/ui/Button" kind="primary">
      To the button
    </LinkButton>
    <LinkButton to="/catalogue" icon="arrowLeft" label="Back to all" kind="quiet" />
  </Row>
)
