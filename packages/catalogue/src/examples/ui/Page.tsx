import { Button, Page, Status } from '@emberwatch/ui'

export const Example = () => (
  <Page
    title="Nidelva brygge"
    back={{ to: '/catalogue', label: 'Sites' }}
    status={<Status of="site" value="active" />}
    lead="Two systems, 118 units"
    actions={<Button icon="edit">Change</Button>}
  >
    What the page is about.
  </Page>
)
