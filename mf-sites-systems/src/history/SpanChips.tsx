import { recentSpans } from '@emberwatch/contract/spans'
import { Button, Row } from '@emberwatch/ui'

interface SpanChipsProps {
  /** The name of a recent span; '' for all. */
  readonly chosen: string
  readonly onChoose: (span: string) => void
}

/** Narrows the lines of a history to a span (product 12.15). */
export const SpanChips = ({ chosen, onChoose }: SpanChipsProps) => (
  <Row>
    {Object.keys(recentSpans()).map((name) => (
      <Button
        key={name}
        size="small"
        kind={name === chosen ? 'primary' : 'default'}
        aria-pressed={name === chosen}
        onClick={() => onChoose(name === chosen ? '' : name)}
      >
        {name}
      </Button>
    ))}
  </Row>
)
