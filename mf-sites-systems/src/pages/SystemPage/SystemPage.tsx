import { useIsSupported } from '@emberwatch/api-client'
import { paths, systemName } from '@emberwatch/contract'
import { comparison, type System, systems } from '@emberwatch/contract/sites-systems'
import { Extensions, Freshness, lazyView, Status, useCan } from '@emberwatch/ui'
import { DetailPage, ExtensibleTabs, useDetail } from '@emberwatch/ui/detail'
import { useParams } from 'react-router-dom'
import { AccessList } from '../../access/AccessList.tsx'
import { AlarmMark } from '../../attention/AlarmMark.tsx'
import { usePlaceAttention } from '../../attention/use-place-attention.ts'
import { HistoryTab, useHasHistory } from '../../history/HistoryTab.tsx'
import { Since, useConnection } from '../../history/Since.tsx'
import { LogBookTab, useHasLogBook } from '../../log-book/LogBookTab.tsx'
import { SystemState } from '../../state/SystemState.tsx'
import { RunningWorks } from '../../works/RunningWorks.tsx'
import { StartTest } from '../../works/StartTest.tsx'
import { useHasWorks } from '../../works/works-subject.ts'
import { IssueList } from './IssueList.tsx'
import { OperatorList } from './OperatorList.tsx'
import { SystemActions } from './SystemActions.tsx'
import { SystemFacts } from './SystemFacts.tsx'
import styles from './system-lead.module.css'

const ConfigurationList = lazyView(
  'Configurations',
  async () => (await import(/* webpackChunkName: "configurations" */ './ConfigurationList.tsx')).ConfigurationList,
)
const UnitComparison = lazyView(
  'The comparison',
  async () =>
    (await import(/* webpackChunkName: "unit-comparison" */ '../../comparison/UnitComparison.tsx')).UnitComparison,
  8,
)
const SystemEdit = lazyView(
  'This form',
  async () => (await import(/* webpackChunkName: "system-edit" */ './SystemEdit.tsx')).SystemEdit,
)

const WorksTab = lazyView(
  'Planned work',
  async () => (await import(/* webpackChunkName: "works" */ '../../works/WorksTab.tsx')).WorksTab,
)
const ServiceTab = lazyView(
  'Service',
  async () => (await import(/* webpackChunkName: "service" */ '../../service/ServiceTab.tsx')).ServiceTab,
  6,
)

/** Shows a system (product 8.3). */
export function SystemPage() {
  const { id = '' } = useParams()
  const detail = useDetail(systems.get, { params: { id } })
  usePlaceAttention({ systemId: id })
  useConnection(id)
  const hasHistory = useHasHistory()
  const hasComparison = useIsSupported(comparison.list)
  const hasLogBook = useHasLogBook()
  const hasWorks = useHasWorks()
  // By its name, as the call comes with the tab.
  const hasService = useIsSupported({ name: 'servicePlans.ofSystem' })
  const isAdmin = useCan(systems.update.access, id)
  return (
    <DetailPage
      detail={detail}
      noun="system"
      title={systemName}
      status={(system) => <SystemStatus system={system} />}
      lead={(system) => <SystemLead system={system} />}
      back={{ to: paths.systems, label: 'Systems' }}
      actions={(system) => (
        <>
          {!system.archivedAt && <StartTest subject={{ systemId: id }} />}
          <Extensions point="system.actions" data={dataOf(system)} />
          <SystemActions system={system} />
        </>
      )}
    >
      {(system) => (
        <>
          <RunningWorks subject={{ systemId: id }} />
          <SystemState systemId={id} />
          <SystemFacts system={system} />
          <Extensions point="system.sections" data={dataOf(system)} />
          <ExtensibleTabs
            point="system.tabs"
            data={dataOf(system)}
            tabs={tabsOf(system, { isAdmin, hasHistory, hasLogBook, hasComparison, hasWorks, hasService })}
            label="System"
          />
        </>
      )}
    </DetailPage>
  )
}

const dataOf = (system: System) => ({ systemId: system.id, siteId: system.siteId, name: systemName(system) })

const SystemLead = ({ system }: { system: System }) => (
  <span className={styles.lead}>
    <Since system={system} />
    <Freshness />
  </span>
)

/** Shows the state of a system, an alarm first (product 8.5). */
const SystemStatus = ({ system }: { system: System }) =>
  system.archivedAt ? (
    <Status of="archive" value="archived" />
  ) : (
    <>
      <AlarmMark of={{ systemId: system.id }} />
      <Status of="connection" value={system.connectionState} />
    </>
  )

/** Positions are the numbers in the address (product 8.3, 4.8). An archived system is read only (product 8.8). */
const tabsOf = (
  system: System,
  {
    isAdmin,
    hasHistory,
    hasLogBook,
    hasComparison,
    hasWorks,
    hasService,
  }: Record<'isAdmin' | 'hasHistory' | 'hasLogBook' | 'hasComparison' | 'hasWorks' | 'hasService', boolean>,
) => {
  const isArchived = system.archivedAt !== null
  return [
    { title: 'Issues', content: () => <IssueList systemId={system.id} /> },
    {
      title: 'Configurations',
      content: () => <ConfigurationList systemId={system.id} canChange={isAdmin && !isArchived} />,
    },
    { title: 'Operators', content: () => <OperatorList operators={system.operators} /> },
    {
      title: 'Invitations',
      content: () => <AccessList kind="system" id={system.id} name={systemName(system)} isClosed={isArchived} />,
    },
    { title: 'Edit', isHidden: !isAdmin || isArchived, content: () => <SystemEdit system={system} /> },
    { title: 'History', isHidden: !hasHistory, content: () => <HistoryTab kind="system" id={system.id} /> },
    { title: 'Log book', isHidden: !hasLogBook, content: () => <LogBookTab kind="system" id={system.id} /> },
    { title: 'Compare', isHidden: !hasComparison, content: () => <UnitComparison systemId={system.id} /> },
    { title: 'Planned work', isHidden: !hasWorks, content: () => <WorksTab subject={{ systemId: system.id }} /> },
    {
      title: 'Service',
      isHidden: !hasService,
      content: () => <ServiceTab systemId={system.id} isClosed={isArchived} />,
    },
  ]
}
