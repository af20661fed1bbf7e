import { useList } from '@emberwatch/api-client'
import { addressOf, maxListLimit, paths, serverNow } from '@emberwatch/contract'
import {
  shiftHours,
  type TroubleRow,
  type TroubleState,
  troubles,
  troubleWords,
  works,
} from '@emberwatch/contract/sites-systems'
import {
  Button,
  ErrorBanner,
  formatDateTime,
  LinkButton,
  localZone,
  Page,
  Skeleton,
  useFileDownload,
} from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { allAttentionQuery } from '../../attention/use-narrowing.ts'
import { ScopeChoice } from '../../scope/ScopeChoice.tsx'
import { scopeQuery, useScope } from '../../scope/use-scope.ts'
import record from '../SiteRecordPage/record.module.css'
import { CutNote, Section } from '../SiteRecordPage/Section.tsx'
import styles from './shift.module.css'
import { columnsOf, workColumns } from './shift-columns.tsx'

const hourMs = 3_600_000

/** What whoever goes home tells whoever comes, on screen and on paper (product 27.3). */
export function ShiftPage() {
  // The sheet is of the moment that it was opened; what comes later stands in it all the same.
  const [openedAt] = useState(serverNow)
  const { scope } = useScope()
  const query = { ...scopeQuery(scope), overSince: new Date(openedAt - shiftHours * hourMs).toISOString() }
  const reading = useList(troubles.list, { query: { ...query, limit: maxListLimit } })
  const running = useList(works.running, { query: { ...scopeQuery(scope), limit: maxListLimit } })
  const { download, isDownloading } = useFileDownload(troubles.file)
  const error = reading.error ?? running.error
  const text = `As of ${formatDateTime(new Date(openedAt).toISOString())}`
  return (
    <Page
      title="Sheet for the next shift"
      lead={text}
      actions={
        <span className={`${record.screenOnly} ${styles.actions}`}>
          <ScopeChoice />
          <LinkButton to={addressOf(paths.sites, { query: allAttentionQuery })}>What needs attention</LinkButton>
          <Button
            icon="download"
            isBusy={isDownloading}
            onClick={() => download({ query: { ...query, timeZone: localZone() } } as never)}
          >
            Spreadsheet
          </Button>
          <Button kind="primary" icon="print" isDisabled={!reading.data} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      }
    >
      <ErrorBanner
        error={error}
        onRetry={() => {
          void reading.refetch()
          void running.refetch()
        }}
      />
      {reading.data ? (
        <div className={record.sheets}>
          <p className={record.head} aria-hidden="true">{`Sheet for the next shift. ${text}`}</p>
          <article className={record.record}>
            <CutNote shown={reading.data.data.length} count={reading.data.count} which="latest" />
            {sections.map(({ state, title }) => (
              <Troubles key={state} title={title} state={state} all={reading.data.data} />
            ))}
            <Section
              title="Works that end soon"
              count={running.data ? soonOf(running.data.data, openedAt).length : undefined}
            >
              {running.data ? (
                <StaticTable
                  title="Works that end soon"
                  columns={workColumns}
                  rows={soonOf(running.data.data, openedAt)}
                  rowKey={({ id }) => id}
                  empty="None"
                />
              ) : (
                !running.error && <Skeleton lines={2} />
              )}
            </Section>
          </article>
        </div>
      ) : (
        !error && <Skeleton lines={12} />
      )}
    </Page>
  )
}

const sections: readonly { readonly state: TroubleState; readonly title: string }[] = [
  { state: 'open', title: 'Open, and nobody deals with it' },
  { state: 'taken', title: 'Taken' },
  { state: 'over', title: `Over in the last ${shiftHours} hours` },
]

const worstFirst = Object.keys(troubleWords)

interface TroublesProps {
  readonly title: string
  readonly state: TroubleState
  readonly all: readonly TroubleRow[]
}

function Troubles({ title, state, all }: TroublesProps) {
  const rows = all
    .filter((row) => row.state === state)
    // What is over stays by time.
    .toSorted((a, b) => (state === 'over' ? 0 : worstFirst.indexOf(a.kind) - worstFirst.indexOf(b.kind)))
  return (
    <Section title={title} count={rows.length}>
      <StaticTable title={title} columns={columnsOf(state)} rows={rows} rowKey={({ id }) => id} empty="None" />
    </Section>
  )
}

const soonOf = <Row extends { readonly endsAt: string }>(rows: readonly Row[], now: number) =>
  rows.filter(({ endsAt }) => Date.parse(endsAt) - now <= shiftHours * hourMs)
