import type { ReactNode } from 'react'
import './form.css'

interface FieldFrameProps {
  readonly id: string
  readonly label: string
  readonly error?: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly children: ReactNode
}

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

/** Outside of the label, so that the accessible name is only the label's text. */
export const OptionalMark = () => (
  <span className="ew-muted ew-small" aria-hidden>
    optional
  </span>
)

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

export const FieldPair = ({ children }: { children: ReactNode }) => <div className="ew-field-pair">{children}</div>
