import { Row, VisuallyHidden } from '@emberwatch/ui'

export const Example = () => (
  <Row>
    <a href="#units">
      Download<VisuallyHidden> the list of units</VisuallyHidden>
    </a>
    <a href="#loops">
      Download<VisuallyHidden> the list of loops</VisuallyHidden>
    </a>
  </Row>
)
