import { useIsSupported } from '@emberwatch/api-client'
import { accessBatches, type BegunBatch } from '@emberwatch/contract/sites-systems'
import { lazyDialog } from '@emberwatch/ui'
import { FormDialog, RadioField } from '@emberwatch/ui/form'
import { useState } from 'react'
import type { AccessKind } from './access-endpoints.ts'
import { AddressesField } from './batch/AddressesField.tsx'
import { InvitationPlan, planSubmitText } from './batch/InvitationPlan.tsx'
import { TargetChoice } from './batch/TargetChoice.tsx'
import { useInvitation } from './batch/use-invitation.ts'
import { describedLevels } from './level-options.ts'

const BatchOutcome = lazyDialog(
  async () => (await import(/* webpackChunkName: "batch-outcome" */ './batch/BatchOutcome.tsx')).BatchOutcome,
)

interface InviteDialogProps {
  readonly kind: AccessKind
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function InviteDialog({ kind, id, isOpen, onClose }: InviteDialogProps) {
  const mayBeMany = useIsSupported(accessBatches.targets)
  const [begun, setBegun] = useState<BegunBatch | null>(null)
  const { form, plan, endPlan } = useInvitation({ kind, id, mayBeMany, onBegun: setBegun })
  const hint = mayBeMany ? 'One, or a pasted list' : undefined
  return (
    <>
      <FormDialog
        title={plan ? 'Check the invitations' : `Invite to this ${kind}`}
        submit={plan ? planSubmitText(plan) : 'Invite'}
        form={form}
        isOpen={isOpen}
        onClose={onClose}
      >
        {plan ? (
          <InvitationPlan plan={plan} onBack={endPlan} />
        ) : (
          <>
            <AddressesField form={form} name="emailAddress" label="Email" {...(hint ? { hint } : {})} />
            <RadioField form={form} name="accessLevel" label="Access level" options={describedLevels(kind)} />
            {mayBeMany && <TargetChoice form={form} own={{ type: kind, id }} />}
          </>
        )}
      </FormDialog>
      {begun && <BatchOutcome title="Invitations" begun={begun} onClose={() => setBegun(null)} />}
    </>
  )
}
