import { useSend } from '@emberwatch/api-client'
import {
  type AccessTeam,
  accessTeams,
  type TeamPass,
  type TeamPassPreview,
  teamCode,
} from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { Banner, Button, Muted, Stack, sayFailure } from '@emberwatch/ui'
import { DateField } from '@emberwatch/ui/date'
import { FormDialog, type FormModel, useLocalForm } from '@emberwatch/ui/form'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { TeamField } from '../../access/TeamField.tsx'

interface PassValues {
  toTeamId: string
  /** 'yyyy-MM-dd', or '' for at once. */
  day: string
  [field: string]: unknown
}
const schema = v.object({ toTeamId: teamCode, day: v.string() }) as unknown as v.GenericSchema<PassValues>

/** The day begins at midnight where the person is. */
const bodyOf = ({ toTeamId, day }: PassValues): TeamPass => ({
  toTeamId,
  grantIds: null,
  at: day ? new Date(`${day}T00:00:00`).toISOString() : null,
})

interface PassDialogProps {
  readonly team: AccessTeam
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Passes all that a team holds to another one, after a preview (product 9.14). */
export function PassDialog({ team, isOpen, onClose }: PassDialogProps) {
  const { form, plan, endPlan } = usePass(team.id)
  return (
    <FormDialog
      title={plan ? 'Check what goes over' : 'Pass sites to another team'}
      submit={plan ? 'Pass them' : 'Preview'}
      form={form}
      isOpen={isOpen}
      onClose={onClose}
    >
      {plan ? (
        <PassPlan plan={plan} day={form.fields.getValues('day')} onBack={endPlan} />
      ) : (
        <>
          <p>{`All that ${team.name} holds goes to the other team with its levels. The history of sites and systems stays with them, and members of this team hear of nothing there any more.`}</p>
          <TeamField form={form} name="toTeamId" without={team.id} />
          <DateField
            form={form}
            name="day"
            label="On"
            hint="At the beginning of that day; at once without it"
            isOptional
          />
        </>
      )}
    </FormDialog>
  )
}

/** The first submission fetches the preview, the second passes. */
function usePass(teamId: string) {
  const { mutateAsync: preview } = useSend(accessTeams.previewPass)
  const { mutateAsync: pass } = useSend(accessTeams.pass)
  const [plan, setPlan] = useState<TeamPassPreview | null>(null)
  const isOver = useRef(true)
  const send = async (values: PassValues): Promise<void> => {
    const call = { params: { id: teamId }, body: bodyOf(values) }
    isOver.current = plan !== null
    if (!plan) return setPlan(await preview(call))
    await pass(call)
    notify({ kind: 'success', text: values.day ? 'Planned; it stands under Passes' : 'Passed to the other team' })
  }
  const local = useLocalForm<PassValues>({
    schema,
    defaults: { toTeamId: '', day: '' },
    warnUnsaved: true,
    onSubmit: (values) =>
      send(values).catch((error) => {
        sayFailure(error)
        throw error
      }),
  })
  const endPlan = () => setPlan(null)
  // The dialog stays open for the preview.
  const form: FormModel<PassValues> = {
    ...local,
    submit: async (event) => (await local.submit(event)) && isOver.current,
    reset: () => {
      endPlan()
      local.reset()
    },
  }
  return { form, plan, endPlan }
}

const namesShown = 20

function PassPlan({ plan, day, onBack }: { plan: TeamPassPreview; day: string; onBack: () => void }) {
  const { toTeam, passed, refused, losing, gaining } = plan
  return (
    <Stack>
      <p>{`${passed.length} sites and systems go to ${toTeam.name} ${day ? `on ${day}` : 'at once'}. People who gain access: ${gaining}; who lose it: ${losing}.`}</p>
      <ul>
        {passed.slice(0, namesShown).map(({ id, name }) => (
          <li key={id} translate="no">
            {name}
          </li>
        ))}
      </ul>
      {passed.length > namesShown && <Muted isSmall>{`and ${passed.length - namesShown} more`}</Muted>}
      {refused.length > 0 && (
        <Banner tone="warn">{`You are no administrator of ${refused
          .map(({ name }) => name)
          .slice(0, namesShown)
          .join(', ')}: what you do not administer stays.`}</Banner>
      )}
      <div>
        <Button onClick={onBack}>Back</Button>
      </div>
    </Stack>
  )
}
