import { historyDepth, type LogRow, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { daysQuery, noDays, recentSpans } from '@emberwatch/contract/spans'
import { useHasOutboxEntries } from '@emberwatch/store'
import { Button, formatCount, LinkButton, lazyDialog, Muted, Stack, useAddress, useCan, whenIdle } from '@emberwatch/ui'
import { WaitingEntries } from '@emberwatch/ui/outbox'
import { DataTable } from '@emberwatch/ui/table'
import { useEffect, useState } from 'react'
import { SpanChips } from '../history/SpanChips.tsx'
import { SheetDownload } from '../SheetDownload.tsx'
import { FalseAlarms } from './FalseAlarms.tsx'
import { type LineValues, valuesFor, valuesOfEntry } from './line-form.ts'
import { callsOf, type LogSubject } from './log-book-calls.ts'
import { logBookColumns } from './log-book-columns.tsx'

const lineDialog = () => import(/* webpackChunkName: "log-line" */ './LineDialog.tsx')
const LineDialog = lazyDialog(async () => (await lineDialog()).LineDialog)
const FileDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "log-file" */ './FileDialog.tsx')).FileDialog,
)

/** The log book of a site or a system (product 26.1). The span stands in the address. */
export function LogBook(subject: LogSubject) {
  const { kind, id } = subject
  const { list, add, file } = callsOf(subject)
  const canWrite = useCan(add.access, id)
  const { span, query, chooseSpan } = useSpan()
  const writing = useWriting()
  const [filed, setFiled] = useState<LogRow | null>(null)
  const hasWaiting = useHasOutboxEntries()
  // The form works where the network is lost after the page was opened.
  useEffect(() => (canWrite ? whenIdle(() => void lineDialog().catch(() => undefined)) : undefined), [canWrite])
  const actions = canWrite ? { onCorrect: (row: LogRow) => writing.open(valuesFor(row)), onFile: setFiled } : undefined
  const columns = logBookColumns(kind === 'site', actions)
  return (
    <Stack>
      <FalseAlarms subject={subject} />
      {hasWaiting && (
        <WaitingEntries noun="lines" editable={add} onEdit={({ body }) => writing.open(valuesOfEntry(body))} />
      )}
      <DataTable
        title="Log book"
        endpoint={list}
        params={{ id }}
        columns={columns}
        query={query}
        exportName={null}
        actions={
          <>
            {canWrite && (
              <Button kind="primary" icon="add" onClick={() => writing.open()}>
                Write line
              </Button>
            )}
            <SpanChips chosen={span} onChoose={chooseSpan} />
            {kind === 'site' && (
              <LinkButton icon="print" to={sitesSystemsPaths.logBook(id, { query: { span } })}>
                For paper
              </LinkButton>
            )}
            <SheetDownload file={file} list={list} id={id} columns={columns} query={query} />
          </>
        }
        header={(answer) => <DepthNote count={answer?.count} />}
      />
      <LineDialog subject={subject} isOpen={writing.isOpen} start={writing.start} onClose={writing.close} />
      {filed?.lineId && <FileDialog row={{ ...filed, lineId: filed.lineId }} onClose={() => setFiled(null)} />}
    </Stack>
  )
}

const DepthNote = ({ count }: { count: number | undefined }) =>
  count === historyDepth && (
    <Muted>{`These are the first ${formatCount(historyDepth)} lines; choose a span for others.`}</Muted>
  )

function useWriting() {
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<LineValues>()
  return {
    isOpen,
    start,
    open: (values?: LineValues) => {
      setStart(values)
      setOpen(true)
    },
    close: () => {
      setStart(undefined)
      setOpen(false)
    },
  }
}

/** Whole days of the person's time zone. */
function useSpan() {
  const address = useAddress()
  const span = address.read('span')
  const days = Object.entries(recentSpans()).find(([name]) => name === span)?.[1] ?? noDays
  return { span, query: daysQuery(days), chooseSpan: (next: string) => address.ask({ span: next }) }
}
