import { noValue } from '@emberwatch/contract'
import { formatCount } from '@emberwatch/ui'

interface Counted {
  readonly disabledCount?: number | null | undefined
}

/** Unknown before the first report; '' on platforms that count none (product 25.2). */
export const disabledText = ({ disabledCount }: Counted): string =>
  disabledCount === null ? 'Unknown' : disabledCount === undefined ? '' : formatCount(disabledCount)

/** The column of lists of sites and systems. */
export const disabledColumn = {
  key: 'disabledCount',
  title: 'Disabled',
  kind: 'number',
  text: disabledText,
  filter: [
    { value: '1', label: 'Something disabled' },
    { value: '0', label: 'Nothing disabled' },
    { value: noValue, label: 'Unknown' },
  ],
} as const
