import { useSend } from '@emberwatch/api-client'
import type { AccessLevel } from '@emberwatch/contract'
import {
  accessBatches,
  type BegunBatch,
  type InvitationBatch,
  type InvitationPreview,
} from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { sayFailure } from '@emberwatch/ui'
import { type FormModel, narrowed, useLocalForm } from '@emberwatch/ui/form'
import { useRef, useState } from 'react'
import { type AccessKind, accessEndpoints } from '../access-endpoints.ts'
import { batchOf, type InvitationValues, invitationSchema } from './invitation-values.ts'
import { changedCount, countsText, newCount, refusedCount } from './step-words.ts'

/** No level is preselected (product 9.2). */
const noLevel = -1 as AccessLevel
const defaults: InvitationValues = { emailAddress: '', targets: [], accessLevel: noLevel }

interface Plan extends InvitationPreview {
  readonly batch: InvitationBatch
}

interface InvitationOptions {
  readonly kind: AccessKind
  readonly id: string
  readonly mayBeMany: boolean
  /** Receives a job, and results of which some are refusals. */
  readonly onBegun: (begun: BegunBatch) => void
}

/** One address at one place is sent at once; anything more has a preview first (product 9.2, 9.11). */
export function useInvitation({ kind, id, mayBeMany, onBegun }: InvitationOptions) {
  const calls = useInvitationCalls(kind)
  const [plan, setPlan] = useState<Plan | null>(null)
  const isOver = useRef(true)
  const send = async (values: InvitationValues): Promise<void> => {
    const batch = batchOf(values, { type: kind, id })
    const [emailAddress = ''] = batch.emailAddresses
    isOver.current = plan !== null || batch.emailAddresses.length * batch.targets.length === 1
    if (!isOver.current) return setPlan({ ...(await calls.preview({ body: batch })), batch })
    if (!plan) {
      await calls.single({ params: { id }, body: { emailAddress, accessLevel: batch.accessLevel } })
      notify({ kind: 'success', text: 'Invitation sent' })
      return
    }
    const begun = await calls.begin({ body: plan.batch })
    if (begun.job || refusedCount(begun.steps) > 0) onBegun(begun)
    else notify({ kind: 'success', text: `Invitations: ${countsText(begun.steps)}` })
  }
  const form = useLocalForm<InvitationValues>({
    schema: invitationSchema(mayBeMany),
    defaults,
    warnUnsaved: true,
    onSubmit: (values) =>
      send(values).catch((error) => {
        sayFailure(error)
        throw error
      }),
  })
  return { plan, form: stagedForm(form, plan, { isOver, endPlan: () => setPlan(null) }), endPlan: () => setPlan(null) }
}

interface Stage {
  readonly isOver: { readonly current: boolean }
  readonly endPlan: () => void
}

/** The dialog of the form stays open for the preview. */
const stagedForm = (
  form: FormModel<InvitationValues>,
  plan: Plan | null,
  { isOver, endPlan }: Stage,
): FormModel<InvitationValues> => ({
  ...narrowed(form, plan === null || canBegin(plan), 'There is nothing to send, or more than you can send today'),
  submit: async (event) => (await form.submit(event)) && isOver.current,
  reset: () => {
    endPlan()
    form.reset()
  },
})

const canBegin = ({ steps, leftToday }: InvitationPreview): boolean =>
  newCount(steps) <= leftToday && newCount(steps) + changedCount(steps) > 0

function useInvitationCalls(kind: AccessKind) {
  const { mutateAsync: single } = useSend(accessEndpoints(kind).invite)
  const { mutateAsync: preview } = useSend(accessBatches.previewInvitations)
  const { mutateAsync: begin } = useSend(accessBatches.invite)
  return { single, preview, begin }
}
