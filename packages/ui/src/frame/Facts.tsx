import type { ReactNode } from 'react'
import './frame.css'

/** A label with its value; a false entry is left out, an empty value shows '-'. */
export type Fact = readonly [label: string, value: ReactNode] | false | null | undefined

/** Labels and values as a description list. */
export function Facts({ items, columns = 'auto' }: { items: readonly Fact[]; columns?: 'auto' | 'one' }) {
  return (
    <dl className={`ew-facts ew-facts-${columns}`}>
      {items.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{isEmpty(fact[1]) ? '-' : fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false
