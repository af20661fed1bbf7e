import { Button, useRefreshUser } from '@emberwatch/ui'

/** After a call that changes the person's own rights. */
export function Example() {
  const refreshUser = useRefreshUser()
  return <Button onClick={() => refreshUser()}>Read my rights again</Button>
}
