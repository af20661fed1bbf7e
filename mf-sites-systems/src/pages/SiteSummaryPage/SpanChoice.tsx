import { serverNow } from '@emberwatch/contract'
import { lastSpan, type MonthSpan, neighbourSpan, readMonths, spanText } from '@emberwatch/contract/spans'
import { Button, Row } from '@emberwatch/ui'

interface SpanChoiceProps {
  readonly span: string
  readonly onChoose: (span: string) => void
}

const kinds = [
  ['Month', 1],
  ['Quarter', 3],
] as const

/** The current one can be chosen too; it is so far. */
export function SpanChoice({ span, onChoose }: SpanChoiceProps) {
  const { first, months } = readMonths(span)
  const current = neighbourSpan(lastSpanNow(months), 1)
  const [before, after] = [neighbourSpan(span, -1), neighbourSpan(span, 1)]
  return (
    <Row>
      {kinds.map(([label, length]) => (
        <Button
          key={label}
          size="small"
          kind={length === months ? 'primary' : 'default'}
          aria-pressed={length === months}
          onClick={() => length !== months && onChoose(lastSpanNow(length))}
        >
          {label}
        </Button>
      ))}
      <Button size="small" onClick={() => onChoose(before)}>
        {spanText(before)}
      </Button>
      {first < readMonths(current).first && (
        <Button size="small" onClick={() => onChoose(after)}>
          {spanText(after)}
        </Button>
      )}
    </Row>
  )
}

/** The last month or quarter that has ended in the person's calendar. */
export function lastSpanNow(months: MonthSpan['months']): string {
  const now = new Date(serverNow())
  return lastSpan(now.getFullYear(), now.getMonth(), months)
}
