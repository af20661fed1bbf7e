import type { InvitationPreview } from '@emberwatch/contract/sites-systems'
import { Banner, Button, countText } from '@emberwatch/ui'
import { StepList } from './StepList.tsx'
import { changedCount, newCount } from './step-words.ts'

interface InvitationPlanProps {
  readonly plan: InvitationPreview
  readonly onBack: () => void
}

/** Shows the steps before they happen. */
export function InvitationPlan({ plan: { steps, leftToday }, onBack }: InvitationPlanProps) {
  const count = newCount(steps)
  return (
    <>
      <StepList steps={steps} label="Invitations one by one" />
      {count > leftToday && (
        <Banner tone="warn">
          {`These are ${countText(count, 'invitations')}, and you can send ${leftToday} more today.`}
        </Banner>
      )}
      {count + changedCount(steps) === 0 && <Banner tone="info">Nothing would change.</Banner>}
      <div>
        <Button onClick={onBack}>Back</Button>
      </div>
    </>
  )
}

/** Label of the button that carries the plan out. */
export function planSubmitText({ steps }: InvitationPreview): string {
  const [added, changed] = [newCount(steps), changedCount(steps)]
  if (changed === 0) return `Send ${countText(added, 'invitations')}`
  return added === 0 ? `Change ${countText(changed, 'levels')}` : `Send ${added} and change ${changed}`
}
