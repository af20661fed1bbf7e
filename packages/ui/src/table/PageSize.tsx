import { pageSizes, type PageSize as Size } from '@emberwatch/contract'
import { useId } from 'react'
import '../form/form.css'

interface PageSizeProps {
  readonly size: Size
  readonly onChange: (size: Size) => void
}

/** Rows per page. A native select: every table has one, and antd's is larger than the table. */
export function PageSize({ size, onChange }: PageSizeProps) {
  const id = useId()
  return (
    <div className="ew-inline-field">
      <label htmlFor={id}>Page size</label>
      <select
        id={id}
        className="ew-input ew-select"
        value={size}
        onChange={({ target }) => onChange(Number(target.value) as Size)}
      >
        {pageSizes.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </div>
  )
}
