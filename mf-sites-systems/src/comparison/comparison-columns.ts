import { comparisonWords } from '@emberwatch/contract'
import {
  type ComparisonRow,
  comparedText,
  comparisonResults,
  comparisonSources,
} from '@emberwatch/contract/sites-systems'
import { columns } from '@emberwatch/ui/table'

/** Units with what each source says of them (product 8.20). */
export const comparisonColumns = columns<ComparisonRow>()([
  { key: 'tag', title: 'Unit', sort: true, search: true },
  { key: 'address', title: 'Address', sort: true },
  {
    key: 'result',
    title: 'Result',
    status: 'comparison',
    sort: true,
    filter: comparisonResults.map((value) => ({ value, label: comparisonWords[value] })),
  },
  { key: 'id', title: 'In', text: comparisonSources },
  { key: 'configured', title: 'Type', text: (row) => comparedText(row, 'type') },
  { key: 'scanned', title: 'Zone', text: (row) => comparedText(row, 'zone') },
  { key: 'installed', title: 'Serial number', search: 'serial', text: (row) => comparedText(row, 'serial') },
  { key: 'spoke', title: 'Last event', kind: 'dateTime' },
])
