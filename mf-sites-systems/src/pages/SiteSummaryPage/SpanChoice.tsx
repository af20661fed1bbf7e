import { neighbourSpan, readSpan, spanText } from '@emberwatch/contract/sites-systems'
import { Button, Row } from '@emberwatch/ui'
import { lastSpanNow } from './last-span.ts'

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
  const { first, months } = readSpan(span)
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
      {first < readSpan(current).first && (
        <Button size="small" onClick={() => onChoose(after)}>
          {spanText(after)}
        </Button>
      )}
    </Row>
  )
}
