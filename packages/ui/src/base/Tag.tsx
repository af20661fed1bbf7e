import type { ReactNode } from 'react'
import type { Tone } from '../status/statuses.ts'
import './base.css'

/** A short word in a soft box. */
export const Tag = ({ tone = 'unknown', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`ew-tag ew-tone-${tone}`}>{children}</span>
)
