import { type ServicePlan, serviceKinds, servicePlans, serviceWords } from '@emberwatch/contract/sites-systems'
import { Button, Card, formatDate, Menu, Row, Status, useConfirmAction, Words } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import styles from './service.module.css'
import { intervalText } from './service-text.ts'

interface PlanListProps {
  readonly systemId: string
  readonly plans: readonly ServicePlan[]
  /** Null for whoever sets no service. */
  readonly onEdit: ((plan: ServicePlan | 'new') => void) | null
  readonly actions: ReactNode
}

/** Lists the kinds of service of a system, and when each is due. */
export function PlanList({ systemId, plans, onEdit, actions }: PlanListProps) {
  const add = onEdit && plans.length < serviceKinds.length && (
    <Button icon="add" onClick={() => onEdit('new')}>
      Set service
    </Button>
  )
  return (
    <Card
      title="Service"
      actions={
        <Row>
          {add}
          {actions}
        </Row>
      }
    >
      {plans.length === 0 && <p>No service is planned. Administrators of the system set kind, interval and firm.</p>}
      <ul className={styles.plans} aria-label="Planned service">
        {plans.map((plan) => (
          <li key={plan.kind}>
            <b>{serviceWords[plan.kind]}</b>
            <span className={styles.due}>
              <span>{`Due on ${formatDate(plan.dueOn)}`}</span>
              <Status of="service" value={plan.state} />
            </span>
            <span className={styles.quiet}>
              <span>{intervalText(plan)}</span>
              {plan.firm && <Words text={plan.firm} translate="no" />}
              {plan.lastVisitAt && <span>{`Last visit ${formatDate(plan.lastVisitAt)}`}</span>}
            </span>
            {onEdit && <PlanMenu systemId={systemId} plan={plan} onEdit={onEdit} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface PlanMenuProps {
  readonly systemId: string
  readonly plan: ServicePlan
  readonly onEdit: (plan: ServicePlan) => void
}

function PlanMenu({ systemId, plan, onEdit }: PlanMenuProps) {
  const word = serviceWords[plan.kind].toLowerCase()
  const remove = useConfirmAction(servicePlans.set, {
    ask: (_: ServicePlan) => `Remove ${word} from the plan?`,
    text: () => 'Its visits and the units that were tested stay.',
    danger: true,
    params: () => ({ id: systemId }),
    body: ({ kind, revision }) => ({ kind, revision, months: null, toleranceDays: 0 }),
    successMessage: 'Removed from the plan',
  })
  return (
    <Menu
      size="small"
      kind="quiet"
      icon="more"
      label={`More of ${word}`}
      items={[
        { label: 'Change', icon: 'edit', onSelect: () => onEdit(plan) },
        { label: 'Remove', icon: 'trash', isDanger: true, onSelect: () => remove(plan) },
      ]}
    />
  )
}
