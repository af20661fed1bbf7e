import { useItem } from '@emberwatch/api-client'
import { assignments, ShiftHandOver, type SkippedTrouble } from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { Banner, Button, countText, Dialog, ErrorBanner, Status } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { type FormEvent, useRef, useState } from 'react'

/** Hands over all that the person deals with; what the other one does not see is named (product 13.12). */
export function ShiftHandOverDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useItem(assignments.shiftAssignees, {})
  const [skipped, setSkipped] = useState<readonly SkippedTrouble[]>([])
  const hasSkipped = useRef(false)
  const form = useEndpointForm(assignments.handOverAll, {
    schema: ShiftHandOver,
    defaults: { assigneeId: '', note: '' },
    onSuccess: (answer) => {
      notify({ kind: 'success', text: `${countText(answer.handedOverCount, 'troubles')} handed over` })
      hasSkipped.current = answer.skipped.length > 0
      setSkipped(answer.skipped)
    },
    warnUnsaved: false,
  })
  if (skipped.length > 0) return <StillYours skipped={skipped} onClose={onClose} />
  // The dialog stays for what was skipped.
  const submit = async (event?: FormEvent) => (await form.submit(event)) && !hasSkipped.current
  const options = data?.map(({ id, name, count }) => ({
    value: id,
    label: `${name} (${countText(count, 'troubles')})`,
  }))
  return (
    <FormDialog title="Hand over all of mine" submit="Hand over" form={{ ...form, submit }} isOpen onClose={onClose}>
      <p>The person deals with all that you deal with now. Nobody is told by mail: ring them too.</p>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data?.length === 0 && <Banner>You deal with nothing that somebody else could take over.</Banner>}
      <SelectField
        // Open as soon as there is somebody to choose.
        key={String(Boolean(options?.length))}
        form={form}
        name="assigneeId"
        label="Person"
        options={options ?? []}
        isSearched
        opensAtOnce={Boolean(options?.length)}
      />
      <TextField form={form} name="note" label="Note" isOptional hint="Without one, the notes stay as they are" />
    </FormDialog>
  )
}

interface StillYoursProps {
  readonly skipped: readonly SkippedTrouble[]
  readonly onClose: () => void
}

const StillYours = ({ skipped, onClose }: StillYoursProps) => (
  <Dialog title="Still yours" isOpen onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
    <p>The person does not see these systems:</p>
    <ul>
      {skipped.map(({ systemId, systemName, kind }) => (
        <li key={`${kind} ${systemId}`}>
          <Status of="attention" value={kind} /> <span translate="no">{systemName}</span>
        </li>
      ))}
    </ul>
  </Dialog>
)
