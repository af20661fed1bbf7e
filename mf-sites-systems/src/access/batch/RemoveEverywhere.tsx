import { useSend } from '@emberwatch/api-client'
import { accessBatches, type BegunBatch } from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { Button, Dialog, ErrorBanner, Muted, Skeleton, Stack } from '@emberwatch/ui'
import { useEffect, useState } from 'react'
import { BatchOutcome } from './BatchOutcome.tsx'
import { StepList } from './StepList.tsx'
import { countsText, refusedCount, removedCount } from './step-words.ts'

interface RemoveEverywhereProps {
  readonly emailAddress: string
  readonly onClose: () => void
}

/** Removes a person from all sites and systems of which the viewer is an administrator, after a preview (product 9.12). */
export function RemoveEverywhere({ emailAddress, onClose }: RemoveEverywhereProps) {
  const [begun, setBegun] = useState<BegunBatch | null>(null)
  const { mutate: loadPreview, data: preview, error } = useSend(accessBatches.previewRemoval)
  const removal = useSend(accessBatches.remove)
  const body = { emailAddress }
  useEffect(() => loadPreview({ body: { emailAddress } }), [loadPreview, emailAddress])
  const remove = () =>
    removal.mutate(
      { body },
      {
        onSuccess: (answer) => {
          if (answer.job || refusedCount(answer.steps) > 0) return setBegun(answer)
          notify({ kind: 'success', text: `${emailAddress}: ${countsText(answer.steps)}` })
          onClose()
        },
      },
    )
  if (begun) return <BatchOutcome title={`Removal of ${emailAddress}`} begun={begun} isOfOnePerson onClose={onClose} />
  const count = preview ? removedCount(preview.steps) : 0
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="danger" isDisabled={count === 0} isBusy={removal.isPending} onClick={remove}>
        {count > 0 ? `Remove from ${count}` : 'Remove'}
      </Button>
    </>
  )
  return (
    <Dialog title={`Remove ${emailAddress} everywhere?`} isOpen width="wide" onClose={onClose} footer={footer}>
      <Stack>
        <p>They lose these sites and systems at once, and links in mails of open invitations lead nowhere then.</p>
        {!preview && !error && <Skeleton lines={4} label="Loading the preview" />}
        <ErrorBanner error={error} onRetry={() => loadPreview({ body })} />
        {preview && <Steps steps={preview.steps} />}
        <ErrorBanner error={removal.error} />
      </Stack>
    </Dialog>
  )
}

const Steps = ({ steps }: Pick<BegunBatch, 'steps'>) =>
  steps.length > 0 ? (
    <StepList steps={steps} label="Sites and systems one by one" hidesAddress />
  ) : (
    <Muted>There is nothing to remove.</Muted>
  )
