import type { ReactNode } from 'react'
import './form.css'

/** Two fields side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className="ew-field-pair">{children}</div>
