import { ageBandDefaults } from '@emberwatch/contract/reports'
import type { SiteSummaryMeta, SpanFigures } from '@emberwatch/contract/sites-systems'
import { Banner } from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'
import record from '../SiteRecordPage/record.module.css'
import { issueColumns } from '../SiteRecordPage/record-columns.tsx'
import { CutNote, Section } from '../SiteRecordPage/Section.tsx'
import { figuresOf, summaryText } from './figure-rows.ts'
import { disabledColumns, dueColumns, figureColumns, lossColumns, offlineColumns } from './summary-columns.tsx'

interface SummarySectionsProps {
  /** The span, and the one before where the site was there. */
  readonly rows: readonly SpanFigures[]
  readonly meta: SiteSummaryMeta
}

/** Sections with trouble stand first. */
export function SummarySections({ rows: [now, before], meta }: SummarySectionsProps) {
  if (!now) return null
  const { openIssues, openIssuesCount, losses, due } = meta
  return (
    <article className={record.record}>
      <p>{summaryText(now, openIssuesCount)}</p>
      {meta.systemsCount === 0 && <Banner>This site has no systems that are in use.</Banner>}
      <Section title="Open now" count={openIssuesCount}>
        <CutNote shown={openIssues.length} count={openIssuesCount} which="most severe" />
        <StaticTable title="Open now" columns={issueColumns} rows={openIssues} rowKey={({ id }) => id} />
      </Section>
      {meta.offlineCount > 0 && <OfflineNow meta={meta} />}
      {meta.disabled && <DisabledNow meta={meta} />}
      <WhatHappened now={now} before={before} />
      <Section title="Losses of contact" count={now.lossesCount}>
        <CutNote shown={losses.length} count={now.lossesCount} which="longest" />
        <StaticTable
          title="Losses of contact"
          columns={lossColumns}
          rows={losses}
          rowKey={({ systemId, begins }) => systemId + begins}
        />
      </Section>
      <Section title={`Units of ${ageBandDefaults.renewFrom} years or older now`}>
        <StaticTable
          title="Units that are due"
          columns={dueColumns}
          rows={due}
          rowKey={({ hardwareTag }) => hardwareTag}
        />
      </Section>
    </article>
  )
}

const OfflineNow = ({ meta: { offline, offlineCount } }: Pick<SummarySectionsProps, 'meta'>) => (
  <Section title="Offline now" count={offlineCount}>
    <CutNote shown={offline.length} count={offlineCount} which="longest" />
    <StaticTable title="Offline now" columns={offlineColumns} rows={offline} rowKey={({ systemId }) => systemId} />
  </Section>
)

const DisabledNow = ({ meta: { disabled = [], disabledCount = null } }: Pick<SummarySectionsProps, 'meta'>) => (
  <Section title="Disabled now" count={disabledCount ?? undefined}>
    {disabledCount === null && <p className={record.cut}>Not known: no panel has reported yet.</p>}
    <CutNote shown={disabled.length} count={disabledCount ?? 0} which="longest" />
    <StaticTable title="Disabled now" columns={disabledColumns} rows={disabled} rowKey={({ id }) => id} />
  </Section>
)

function WhatHappened({ now, before }: { now: SpanFigures; before: SpanFigures | undefined }) {
  const { rows, none } = figuresOf(now, before)
  return (
    <Section title="What happened">
      {!before && <p className={record.cut}>The site was not there before, so there is nothing to compare with.</p>}
      <StaticTable
        title="What happened"
        columns={figureColumns(now, before)}
        rows={rows}
        rowKey={({ label }) => label}
      />
      {none.length > 0 && <p className={record.cut}>{`None: ${none.join(', ').toLowerCase()}.`}</p>}
    </Section>
  )
}
