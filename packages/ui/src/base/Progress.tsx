import { useId } from 'react'
import './base.css'

/** How far something is, from 0 to 1; null while that cannot be told. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  const id = useId()
  return (
    <div className="ew-progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={1} value={value ?? undefined} />
      {value !== null && <span className="ew-numbers ew-muted">{Math.round(value * 100)} %</span>}
    </div>
  )
}
