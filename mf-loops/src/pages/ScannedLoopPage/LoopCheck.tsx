import { useFileText } from '@emberwatch/api-client'
import { readLoopFile, scannedLoops } from '@emberwatch/contract/loops'
import { Banner, ErrorBanner, Skeleton } from '@emberwatch/ui'
import { parse } from 'csv-parse/browser/esm/sync'
import { checkLoop } from '../../loop-check.ts'

/** Uses the export, which has all units in one answer. */
export function LoopCheck({ loopId }: { loopId: string }) {
  const { data, error, refetch } = useFileText(scannedLoops.export, { params: { id: loopId } })
  if (error) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={2} label="Checking the loop" />
  const { units } = readLoopFile(data, parse)
  if (units.length === 0) return <Banner>Loop check: the loop has no units yet.</Banner>
  const findings = checkLoop(units.map(({ unit }) => unit))
  if (findings.length === 0) return <Banner tone="ok">Loop check: nothing to look at.</Banner>
  return (
    <Banner tone="warn">
      <p>{`Loop check: ${findings.length === 1 ? '1 thing' : `${findings.length} things`} to look at.`}</p>
      <ul>
        {findings.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  )
}
