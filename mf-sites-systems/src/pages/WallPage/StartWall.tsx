import { useClient } from '@emberwatch/api-client'
import { account } from '@emberwatch/contract'
import { walls } from '@emberwatch/contract/auth'
import { currentSession, signIn } from '@emberwatch/store'
import { CheckboxField, FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useScope } from '../../scope/use-scope.ts'

/** Swaps the person's session here for one that shows the wall alone (product 2.10). */
export function StartWall({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const { scope } = useScope()
  const form = useEndpointForm(walls.start, {
    defaults: { name: '', scope, showsAccess: false },
    successMessage: 'This screen is a wall now',
    warnUnsaved: false,
    onSuccess: ({ token }) => void become(token),
  })
  const become = async (token: string) => {
    const user = currentSession()?.user
    // The wall is there already; a token that could not be revoked ends by its idle time.
    await client.call(account.logout).catch(() => undefined)
    if (user) signIn({ ...user, token })
    onClose()
  }
  return (
    <FormDialog title="Leave this screen as a wall" submit="Start" form={form} isOpen onClose={onClose}>
      <p>
        You are signed out here. The screen shows this wall for a year and can do nothing else; it stands in your
        settings, under Sessions, where you end it.
      </p>
      <TextField form={form} name="name" label="Name" />
      <CheckboxField form={form} name="showsAccess" label="Show how to get in and where the key box is" />
    </FormDialog>
  )
}
