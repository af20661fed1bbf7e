import { useSend } from '@emberwatch/api-client'
import { type Modem, ModemMove, type ModemMovePlan, type MovedPerson, modemMoves } from '@emberwatch/contract/modems'
import { accessLevelLabel, Banner, countText, ErrorBanner, Skeleton } from '@emberwatch/ui'
import { FormDialog, RadioField, useEndpointForm } from '@emberwatch/ui/form'
import { columns, StaticTable } from '@emberwatch/ui/table'
import { useEffect } from 'react'

interface MovePlanProps {
  readonly modem: Modem
  /** Somebody else may have moved it since the page was read. */
  readonly now: Modem
  readonly siteId: string
  readonly onClose: () => void
}

/** Says what happens to history, access and notices before the modem moves. */
export function MovePlan({ modem, now, siteId, onClose }: MovePlanProps) {
  const { id, siteId: fromSiteId } = modem
  const isAlone = modem.modemSystems.length === 0
  const form = useEndpointForm(modemMoves.move, {
    schema: ModemMove,
    params: { id },
    defaults: { siteId, fromSiteId },
    successMessage: 'Modem moved',
    warnUnsaved: false,
  })
  const { mutate: loadPlan, data: plan, error } = useSend(modemMoves.preview)
  const load = () => loadPlan({ params: { id }, body: { siteId, fromSiteId, systems: 'move' } })
  useEffect(
    () => loadPlan({ params: { id }, body: { siteId, fromSiteId, systems: 'move' } }),
    [loadPlan, id, siteId, fromSiteId],
  )
  const { setValue } = form.fields
  // There is no choice for a modem without systems, and a form that nobody has touched sends nothing.
  useEffect(() => {
    if (isAlone) setValue('systems', 'move', { shouldDirty: true, shouldValidate: true })
  }, [isAlone, setValue])
  return (
    <FormDialog
      title={plan ? `Move ${modem.clientId} to ${plan.to.name}?` : `Move ${modem.clientId}?`}
      submit="Move"
      width="wide"
      form={form}
      isOpen
      onClose={onClose}
    >
      {!plan && !error && <Skeleton lines={4} label="Loading the preview" />}
      <ErrorBanner error={error} onRetry={load} />
      {plan && !isAlone && (
        <RadioField
          form={form}
          name="systems"
          label={countText(plan.systems.length, 'systems')}
          options={choicesOf(plan)}
        />
      )}
      {plan && <PlanText plan={plan} />}
      {form.error && now.siteId !== fromSiteId && <Banner tone="warn">{`It stands at ${now.siteName} now.`}</Banner>}
    </FormDialog>
  )
}

const choicesOf = ({ from, to, systems }: ModemMovePlan) => {
  const names = systems.map(({ name }) => name).join(', ')
  return [
    {
      value: 'move',
      label: `They go along to ${to.name}`,
      note: `${names}: events, issues, configurations and history go with them.`,
    },
    {
      value: 'leave',
      label: `They stay at ${from.name}`,
      note: 'They keep their history, and have no connection until a modem has them again. The place of the modem on the map is forgotten.',
    },
  ]
}

function PlanText({ plan }: { plan: ModemMovePlan }) {
  const { from, to, alarms, faults, losing, gaining, people } = plan
  const standing = [alarms > 0 && countText(alarms, 'alarms'), faults > 0 && countText(faults, 'faults')].filter(
    Boolean,
  )
  return (
    <>
      <p>
        {`Access: ${countText(losing, 'people')} of ${from.name} lose the modem and what goes along, ${countText(gaining, 'people')} of ${to.name} get it; access to a single system stays.`}
      </p>
      <p>
        {`Notices: ${from.name} is told that what stood there has ended${standing.length > 0 ? `, and ${to.name} of ${standing.join(' and ')}` : ''}; nobody is told of a lost contact.`}
      </p>
      {people.length > 0 && (
        <StaticTable
          title="Whose access changes"
          columns={peopleColumns}
          rows={people}
          rowKey={({ id }) => id}
          empty=""
        />
      )}
    </>
  )
}

const peopleColumns = columns<MovedPerson>()([
  { key: 'name', title: 'Person', note: ({ emailAddress }) => emailAddress },
  { key: 'from', title: 'Level before', render: ({ from }) => accessLevelLabel(from) },
  { key: 'to', title: 'Level then', render: ({ to }) => accessLevelLabel(to) },
])
