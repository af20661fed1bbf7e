import type { ReactNode } from 'react'
import './form.css'

export const FieldPair = ({ children }: { children: ReactNode }) => <div className="ew-field-pair">{children}</div>
