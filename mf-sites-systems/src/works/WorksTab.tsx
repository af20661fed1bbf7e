import { type Work, works, workWords } from '@emberwatch/contract/sites-systems'
import { Banner, Button, EmptyState, Stack, useAddressedDialog, useCan, useConfirmAction } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { useEndWork } from './RunningWorks.tsx'
import { callOf } from './use-works.ts'
import { ChangeDialog, PlanDialog } from './WorkDialogs.tsx'
import { workColumns } from './work-columns.tsx'
import { nothingSent } from './work-text.ts'
import type { WorksSubject } from './works-subject.ts'

/** Lists planned, running and ended work, which its operators plan, change, end and cancel (product 24.6). */
export function WorksTab({ subject }: { subject: WorksSubject }) {
  const siteId = 'siteId' in subject ? subject.siteId : null
  const canPlan = useCan(works.plan.access, siteId ?? undefined)
  const planning = useAddressedDialog('plan-work')
  const [changed, setChanged] = useState<Work | null>(null)
  const onEnd = useEndWork()
  const onCancel = useConfirmAction(works.cancel, {
    ask: ({ kind }: Work) => `Cancel ${workWords[kind].toLowerCase()}?`,
    confirm: 'Cancel it',
    text: ({ weeklyIn }) => (weeklyIn ? 'It does not come again.' : 'It stays in the list, as cancelled.'),
    danger: true,
    params: ({ id }) => ({ id }),
    successMessage: 'Cancelled',
  })
  return (
    <Stack>
      <Banner>{nothingSent}</Banner>
      <DataTable
        title="Planned work"
        name="works"
        {...callOf(subject)}
        empty={<EmptyState icon="calendar" title="No work yet" />}
        columns={workColumns({ onChange: setChanged, onEnd, onCancel })}
        actions={
          siteId &&
          canPlan && (
            <Button icon="add" onClick={planning.open}>
              Plan work
            </Button>
          )
        }
      />
      {siteId && <PlanDialog siteId={siteId} isOpen={planning.isOpen} onClose={planning.close} />}
      {changed && <ChangeDialog key={changed.id} work={changed} subject={subject} onClose={() => setChanged(null)} />}
    </Stack>
  )
}
