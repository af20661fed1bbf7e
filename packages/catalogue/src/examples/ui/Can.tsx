import { signedIn, superAdmin } from '@emberwatch/contract'
import { Button, Can, Row } from '@emberwatch/ui'

export const Example = () => (
  <Row>
    <Can access={signedIn} otherwise="Sign in to scan.">
      <Button icon="refresh">Scan</Button>
    </Can>
    <Can access={superAdmin} otherwise={<span className="ew-muted">Administrators of the fleet may delete.</span>}>
      <Button kind="danger">Delete</Button>
    </Can>
  </Row>
)
