import type { ReactNode } from 'react'
import { Fold } from '../fold/Fold.tsx'
import { ownText } from '../text/own-text.tsx'
import { Words } from '../text/Words.tsx'
import { useIsPhone } from '../theme/use-media.ts'
import './facts.css'

/** A label with its value. A false entry is omitted; an empty value shows '-'. On a phone, facts with `folds` (mostly identifiers) are collapsed. */
export type Fact = readonly [label: string, value: ReactNode, folds?: 'folds'] | false | null | undefined
type ShownFact = Exclude<Fact, false | null | undefined>

interface FactsProps {
  readonly items: readonly Fact[]
  /** `auto` is two on a phone and up to five on a wide screen. */
  readonly columns?: 'auto' | 'one'
}

/** Labels with their values, such as what identifies an item. */
export function Facts({ items, columns = 'auto' }: FactsProps) {
  const isPhone = useIsPhone()
  const facts = items.filter((fact): fact is ShownFact => Boolean(fact))
  const folded = isPhone ? facts.filter(([, , folds]) => folds) : []
  return (
    <>
      <List facts={facts.filter((fact) => !folded.includes(fact))} columns={columns} />
      {folded.length > 0 && (
        <Fold title="More details">
          <List facts={folded} columns={columns} />
        </Fold>
      )}
    </>
  )
}

const List = ({ facts, columns }: { facts: readonly ShownFact[]; columns: 'auto' | 'one' }) => (
  <dl className={`ew-facts is-${columns}`}>
    {facts.map(([label, value, folds]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{isEmpty(value) ? '-' : factValue(value, folds)}</dd>
      </div>
    ))}
  </dl>
)

const factValue = (value: ReactNode, folds?: 'folds') =>
  typeof value === 'string' ? <Words text={value} translate={folds && 'no'} /> : ownText(value)
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false
