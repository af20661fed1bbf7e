import type { ReactNode } from 'react'
import './form.css'

interface FieldFrameProps {
  /** Id of the control; its hint and error take theirs from it. */
  readonly id: string
  readonly label: string
  readonly error?: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly children: ReactNode
}

/** Label, control, hint and error of a field. */
export const Field = ({ id, label, isOptional, children, ...below }: FieldFrameProps) => (
  <div className="ew-field">
    <div className="ew-field-label">
      <label htmlFor={id}>{label}</label>
      {isOptional && <OptionalMark />}
    </div>
    {children}
    <FieldNotes id={id} {...below} />
  </div>
)

/** Outside of the label, so that the accessible name stays the label's own word. */
export const OptionalMark = () => (
  <span className="ew-muted ew-small" aria-hidden>
    optional
  </span>
)

/** Error and hint below a control. */
export const FieldNotes = ({ id, error, hint }: { id: string; error?: string; hint?: string }) => (
  <>
    {error && (
      <p id={`${id}-error`} className="ew-field-error">
        {error}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className="ew-field-hint">
        {hint}
      </p>
    )}
  </>
)
