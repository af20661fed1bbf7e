import { comparisonWords } from '@emberwatch/contract'
import { type ComparisonMeta, comparison } from '@emberwatch/contract/sites-systems'
import { countText, formatCount, formatDateTime, Muted, Stack } from '@emberwatch/ui'
import { type Fact, Facts } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { SheetDownload } from '../SheetDownload.tsx'
import { comparisonColumns } from './comparison-columns.ts'

/** Shows whether the panel's configuration, scanned units, units that spoke and the install base agree (product 8.20). */
export const UnitComparison = ({ systemId }: { systemId: string }) => (
  <DataTable
    title="Units"
    endpoint={comparison.list}
    params={{ id: systemId }}
    columns={comparisonColumns}
    actions={<SheetDownload file={comparison.file} list={comparison.list} id={systemId} columns={comparisonColumns} />}
    header={(answer) => answer && <Sources meta={answer.meta} />}
  />
)

const Sources = ({ meta }: { meta: ComparisonMeta }) => (
  <Stack>
    <Facts items={sourceFacts(meta)} />
    <Muted>{resultText(meta)}</Muted>
  </Stack>
)

const sourceFacts = (meta: ComparisonMeta): Fact[] => [
  ['Configuration', sourceText(meta.configuredCount, 'units', 'current since', meta.configuredAt)],
  ['Scan', sourceText(meta.scannedCount, 'units', 'stored', meta.scannedAt)],
  ['Events of 12 months', sourceText(meta.spokeCount, 'units', 'the last at', meta.spokeAt)],
  meta.seesInstallBase && ['Install base', sourceText(meta.installedCount, 'rows', 'imported', meta.installedAt)],
]

const sourceText = (count: number, nouns: string, verb: string, at: string | null) =>
  at ? `${countText(count, nouns)}, ${verb} ${formatDateTime(at)}` : 'None'

const resultText = (meta: ComparisonMeta) =>
  (['same', 'differs', 'only'] as const)
    .map((result) => `${comparisonWords[result]}: ${formatCount(meta[result])}`)
    .join(' · ')
