import { Button, useRefreshUser } from '@emberwatch/ui'

/** A page calls it after a call that changes the person's own rights. */
export function Example() {
  const refreshUser = useRefreshUser()
  return <Button onClick={() => refreshUser()}>Read my rights again</Button>
}
