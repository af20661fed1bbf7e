import { useSend } from '@emberwatch/api-client'
import { type AreaToken, AreaTokenName, releases, teams } from '@emberwatch/contract/admin'
import { notify } from '@emberwatch/store'
import { Banner, Button, Dialog, Stack, sayFailure } from '@emberwatch/ui'
import { CopyText } from '@emberwatch/ui/detail'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'

interface DialogProps {
  readonly onClose: () => void
}

// The log has a line more, and thereby the page a revision.
const refreshes = [teams.overview, releases.overview]
const formRules = { schema: AreaTokenName, refreshes, warnUnsaved: false, resetTo: 'defaults' } as const

/** @param onMade with the token, which nobody can read again */
export function MakeToken({
  scope,
  onMade,
  onClose,
}: DialogProps & { scope: string; onMade: (token: string) => void }) {
  const form = useEndpointForm(teams.addToken, {
    ...formRules,
    defaults: { name: '' },
    params: { scope },
    successMessage: null,
    onSuccess: ({ token }) => onMade(token),
  })
  return (
    <FormDialog title={`Make a token for ${scope}`} submit="Make" form={form} isOpen onClose={onClose}>
      <p>{`Whoever has it publishes and changes ${whatOf(scope)} over HTTP, from now on. It is shown once.`}</p>
      <TextField form={form} name="name" label="Name" hint="Who holds it, for the log, such as pipeline" />
    </FormDialog>
  )
}

const whatOf = (scope: string): string => (scope === 'ops' ? 'all releases, grants included' : `releases of ${scope}`)

export function ShownToken({ token, onClose }: DialogProps & { token: string }) {
  return (
    <Dialog title="The token" isOpen ignoresEscape onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Stack>
        <Banner tone="warn">Keep it secret and safe: it is shown only now.</Banner>
        <CopyText text={token} what="token" />
      </Stack>
    </Dialog>
  )
}

export function RenameToken({ token, onClose }: DialogProps & { token: AreaToken }) {
  const { scope, name } = token
  const form = useEndpointForm(teams.renameToken, {
    ...formRules,
    defaults: { name },
    params: { scope, name },
    successMessage: 'Renamed',
  })
  return (
    <FormDialog title={`Rename ${name} for ${scope}`} submit="Rename" form={form} isOpen onClose={onClose}>
      <TextField form={form} name="name" label="Name" hint="The token itself stays as it is" />
    </FormDialog>
  )
}

export function EndToken({ token, onClose }: DialogProps & { token: AreaToken }) {
  const { scope, name } = token
  const send = useSend(teams.endToken, { refreshes })
  const end = () =>
    send.mutateAsync({ params: { scope, name } }).then(() => {
      notify({ kind: 'success', text: 'Ended' })
      onClose()
    }, sayFailure)
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="danger" isBusy={send.isPending} onClick={() => void end()}>
        End
      </Button>
    </>
  )
  return (
    <Dialog title={`End ${name} for ${scope}?`} isOpen onClose={onClose} footer={footer}>
      <p>No host takes it any more, at once. What publishes with it fails until it has another.</p>
    </Dialog>
  )
}
