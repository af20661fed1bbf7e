import { useItem } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import {
  type ServicePlan,
  type ServiceUnit,
  type SystemService,
  servicePlans,
  serviceTab,
  serviceVisits,
} from '@emberwatch/contract/sites-systems'
import {
  Button,
  EmptyState,
  ErrorBanner,
  lazyDialog,
  Skeleton,
  Stack,
  useCan,
  useConfirmAction,
  useDialog,
} from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { nothingSent } from '../works/work-text.ts'
import { PlanList } from './PlanList.tsx'
import { RunningVisit } from './RunningVisit.tsx'
import styles from './service.module.css'
import { unitColumns, visitColumns } from './service-columns.tsx'

const PlanDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "service-forms" */ './PlanDialog.tsx')).PlanDialog,
)
const VisitDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "service-forms" */ './VisitDialog.tsx')).VisitDialog,
)
const MarkDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "service-forms" */ './MarkDialog.tsx')).MarkDialog,
)

/** The same tab with the units that are left. */
const untested = (systemId: string) => paths.system(systemId, { tab: serviceTab, query: { 'units.isTested': 'false' } })

interface ServiceTabProps {
  readonly systemId: string
  /** An archived system is read only. */
  readonly isClosed: boolean
}

/** When service of a system is due, its visits, and which units were tested (product 28.5). */
export function ServiceTab({ systemId, isClosed }: ServiceTabProps) {
  const { data, error, refetch } = useItem(servicePlans.ofSystem, { params: { id: systemId } })
  const retry = () => void refetch()
  if (!data) return error ? <ErrorBanner error={error} onRetry={retry} /> : <Skeleton lines={6} />
  return (
    <Stack>
      <ErrorBanner error={error} onRetry={retry} />
      <Service systemId={systemId} isClosed={isClosed} service={data} onConflict={retry} />
    </Stack>
  )
}

/** The share is rounded down: all is said of all alone. */
const shareText = ({ unitCount, testedCount }: SystemService): string =>
  unitCount > 0 ? `Units: ${Math.floor((100 * testedCount) / unitCount)} % tested in 12 months` : 'Units'

interface ServiceProps extends ServiceTabProps {
  readonly service: SystemService
  readonly onConflict: () => void
}

function Service({ systemId, isClosed, service, onConflict }: ServiceProps) {
  const { plans, visit, unitCount, testedCount } = service
  const canVisit = useCan(serviceVisits.start.access, systemId) && !isClosed
  const canSet = useCan(servicePlans.set.access, systemId) && !isClosed
  const starting = useDialog()
  const [dialogPlan, setDialogPlan] = useState<ServicePlan | 'new' | null>(null)
  const [dialogUnit, setDialogUnit] = useState<ServiceUnit | null>(null)
  const onUndo = useConfirmAction(serviceVisits.unmark, {
    ask: ({ unitName }: ServiceUnit) => `Take back that ${unitName ?? 'this unit'} was tested?`,
    confirm: 'Take back',
    params: () => ({ id: visit?.id ?? '' }),
    body: ({ id }) => ({ unitId: id }),
    successMessage: 'Taken back',
  })
  const handlers = canVisit && visit ? { onMark: setDialogUnit, onUndo } : null
  const params = { id: systemId }
  return (
    <>
      {visit && <RunningVisit visit={visit} canEnd={canVisit} unitCount={unitCount} />}
      <PlanList
        systemId={systemId}
        plans={plans}
        onEdit={canSet ? setDialogPlan : null}
        actions={
          canVisit &&
          !visit && (
            <Button kind="primary" icon="calendar" onClick={starting.open}>
              Start visit
            </Button>
          )
        }
      />
      <Tiles
        items={[
          { label: 'Units', value: unitCount },
          { label: 'Tested in 12 months', value: testedCount },
          { label: 'Untested', value: unitCount - testedCount, to: untested(systemId) },
        ]}
      />
      <h2 className={styles.head}>{shareText(service)}</h2>
      <DataTable
        title="Units"
        name="units"
        endpoint={serviceVisits.units}
        params={params}
        columns={unitColumns(visit !== null, handlers)}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState icon="search" title="No configuration says which units there are" />}
      />
      <h2 className={styles.head}>Visits</h2>
      <DataTable
        title="Visits"
        name="visits"
        endpoint={serviceVisits.ofSystem}
        params={params}
        columns={visitColumns}
        empty={
          <EmptyState icon="calendar" title="No visit yet">
            {nothingSent}
          </EmptyState>
        }
      />
      <VisitDialog systemId={systemId} plans={plans} isOpen={starting.isOpen} onClose={starting.close} />
      {dialogPlan && (
        <PlanDialog
          systemId={systemId}
          plans={plans}
          plan={dialogPlan === 'new' ? null : dialogPlan}
          onConflict={onConflict}
          isOpen
          onClose={() => setDialogPlan(null)}
        />
      )}
      {visit && dialogUnit && (
        <MarkDialog visitId={visit.id} unit={dialogUnit} isOpen onClose={() => setDialogUnit(null)} />
      )}
    </>
  )
}
