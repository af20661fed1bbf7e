import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import './detail.css'

/** A label with its value; a false entry is left out, an empty value shows '-'. */
export type Fact = readonly [label: string, value: ReactNode] | false | null | undefined

const columns = {
  auto: { xs: 2, sm: 2, md: 3, lg: 4, xl: 5 },
  one: 1,
}

/** Labels over their values, as many beside one another as there is room for. */
export const Facts = ({ items, columns: wanted = 'auto' }: { items: readonly Fact[]; columns?: 'auto' | 'one' }) => (
  <Descriptions
    className="ew-facts"
    size="small"
    colon={false}
    column={columns[wanted]}
    items={items
      .filter((fact) => Boolean(fact))
      .map((fact) => {
        const [label, value] = fact as readonly [string, ReactNode]
        return { key: label, label, children: isEmpty(value) ? '-' : value }
      })}
  />
)

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false
