import { useDownload } from '@emberwatch/api-client'
import { type ScannedLoop, scannedLoops } from '@emberwatch/contract/loops'
import { useConfirmAction } from '@emberwatch/ui'

interface CheckedLoop extends ScannedLoop {
  /** Null where the check could not be made. */
  readonly findings: readonly string[] | null
}

/** More would hide the buttons of the question; the page has all. */
const findingsShown = 8

/** Asks about marking a loop ready or not; the question has what the check of the loop finds (product 11.5, 11.11). */
export function useReady(loop: ScannedLoop) {
  const file = useDownload(scannedLoops.export)
  const word = loop.isReady ? 'Mark as unready' : 'Mark as ready'
  const request = (confirm: string) => ({
    ask: ({ name }: CheckedLoop) => `${word}: ${name}?`,
    confirm,
    text: ({ isReady, findings }: CheckedLoop) => (isReady ? undefined : <Findings findings={findings} />),
    body: ({ isReady }: CheckedLoop) => ({ isReady: !isReady }),
    successMessage: ({ isReady }: CheckedLoop) => (isReady ? 'Loop marked as unready' : 'Loop marked as ready'),
  })
  const ask = useConfirmAction(scannedLoops.update, request(word))
  const askAnyway = useConfirmAction(scannedLoops.update, request('Mark anyway'))
  const check = async () => {
    const { loopFindings } = await import(/* webpackChunkName: "loop-findings" */ '../../loop-findings.ts')
    const { content } = await file.mutateAsync({ params: { id: loop.id } })
    return loopFindings(await content.text())
  }
  const toggle = async () => {
    const findings = loop.isReady ? [] : await check().catch(() => null)
    const askWhether = findings && findings.length > 0 ? askAnyway : ask
    askWhether({ ...loop, findings })
  }
  return { word, toggle }
}

function Findings({ findings }: Pick<CheckedLoop, 'findings'>) {
  if (!findings) return 'The loop could not be checked.'
  if (findings.length === 0) return 'The check of the loop finds nothing to look at.'
  const further = findings.length - findingsShown
  return (
    <>
      <p>{`${findings.length === 1 ? '1 thing' : `${findings.length} things`} to look at:`}</p>
      <ul>
        {findings.slice(0, findingsShown).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {further > 0 && <li>{`and ${further} more`}</li>}
      </ul>
    </>
  )
}
