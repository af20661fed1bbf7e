import { useItem } from '@emberwatch/api-client'
import type { Assignment } from '@emberwatch/contract'
import { AssignmentHandOver, AssignmentTake, type AttentionItem, assignments } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { Banner, ErrorBanner } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { AssigneeText } from './AssigneeText.tsx'
import { troubleName } from './trouble.tsx'

interface AssignmentDialogProps {
  readonly item: AttentionItem
  readonly onClose: () => void
}

const consequence =
  'Everybody who sees this row sees who deals with it. It informs people only: nothing reaches the panel, and the row stays until the trouble is over.'

interface TakeDialogProps extends AssignmentDialogProps {
  readonly onNoted: (assignment: Assignment) => void
}

export function TakeDialog({ item, onNoted, onClose }: TakeDialogProps) {
  const user = useUser()
  const { assignment } = item
  const isOwn = assignment?.assigneeId === user?.id
  const form = useEndpointForm(assignments.take, {
    schema: AssignmentTake,
    params: { id: item.systemId },
    defaults: { kind: item.kind, note: isOwn ? (assignment?.note ?? '') : '' },
    successMessage: isOwn ? 'Note changed' : 'You deal with this now',
    onSuccess: onNoted,
    warnUnsaved: false,
  })
  return (
    <FormDialog
      title={isOwn ? 'Change note' : 'Take'}
      submit={isOwn ? 'Save' : 'Take'}
      // A note is no must. Somebody else may have been first.
      form={{
        ...form,
        canSubmit: !form.isSending && (!assignment || (isOwn && form.isDirty)),
        blocker: assignment && !isOwn ? 'Somebody else deals with it' : undefined,
      }}
      isOpen
      onClose={onClose}
    >
      <p>
        <b translate="no">{troubleName(item)}</b>
      </p>
      <p>{consequence}</p>
      {assignment && !isOwn && (
        <Banner tone="warn">
          <AssigneeText of={assignment} />
        </Banner>
      )}
      <TextField form={form} name="note" label="Note" isOptional hint="Such as whom you have rung" />
    </FormDialog>
  )
}

export function HandOverDialog({ item, onClose }: AssignmentDialogProps) {
  const params = { id: item.systemId }
  const { data, error, refetch } = useItem(assignments.assignees, { params })
  const form = useEndpointForm(assignments.handOver, {
    schema: AssignmentHandOver,
    params,
    defaults: { kind: item.kind, assigneeId: '', note: item.assignment?.note ?? '' },
    successMessage: 'Handed over',
    warnUnsaved: false,
  })
  const options = (data ?? []).filter(({ id }) => id !== item.assignment?.assigneeId)
  return (
    <FormDialog title="Hand over" submit="Hand over" form={form} isOpen onClose={onClose}>
      <p>
        <b translate="no">{troubleName(item)}</b>
      </p>
      <p>{`${consequence} Nobody is told by mail: ring them too.`}</p>
      {item.assignment && <AssigneeText of={item.assignment} />}
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <SelectField
        // Open as soon as there is somebody to choose.
        key={String(options.length > 0)}
        form={form}
        name="assigneeId"
        label="Person"
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        isSearched
        opensAtOnce={options.length > 0}
      />
      <TextField form={form} name="note" label="Note" isOptional />
    </FormDialog>
  )
}
