import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Antd } from '../base/Antd.tsx'
import { useIsPhone } from '../base/use-media.ts'
import { Icon } from '../icons/Icon.tsx'
import { Words } from '../text/Words.tsx'
import './detail.css'

/** A label with its value. A false entry is omitted; an empty value shows '-'. On a phone, facts with `folds` (mostly identifiers) are collapsed. */
export type Fact = readonly [label: string, value: ReactNode, folds?: 'folds'] | false | null | undefined
type Shown = Exclude<Fact, false | null | undefined>

const columns = {
  auto: { xs: 2, sm: 2, md: 3, lg: 4, xl: 5 },
  one: 1,
}

interface FactsProps {
  readonly items: readonly Fact[]
  readonly columns?: 'auto' | 'one'
}

export function Facts({ items, columns: wanted = 'auto' }: FactsProps) {
  const isPhone = useIsPhone()
  const shown = items.filter((fact): fact is Shown => Boolean(fact))
  const folded = isPhone ? shown.filter(([, , folds]) => folds) : []
  return (
    <>
      <List facts={shown.filter((fact) => !folded.includes(fact))} column={columns[wanted]} />
      {folded.length > 0 && (
        <details className="ew-fold">
          <summary>
            <Icon name="chevronRight" size={14} />
            More details
          </summary>
          <List facts={folded} column={columns[wanted]} />
        </details>
      )}
    </>
  )
}

const List = ({ facts, column }: { facts: readonly Shown[]; column: (typeof columns)[keyof typeof columns] }) => (
  <Antd>
    <Descriptions
      className="ew-facts"
      size="small"
      colon={false}
      column={column}
      items={facts.map(([label, value]) => ({ key: label, label, children: isEmpty(value) ? '-' : shown(value) }))}
    />
  </Antd>
)

const shown = (value: ReactNode) => (typeof value === 'string' ? <Words text={value} /> : value)
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false
