import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

interface AlertProps {
  readonly type: 'info' | 'warning' | 'error' | 'success'
  readonly className?: string
  readonly role?: 'alert' | 'status'
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly action?: ReactNode
}

export const AlertMarkup = ({ type, className, role = 'alert', icon, title, action }: AlertProps) => (
  <div data-show className={classNames(`ant-alert ant-alert-${type} ant-alert-outlined`, className)} role={role}>
    <span className="ant-alert-icon">{icon}</span>
    <div className="ant-alert-section">
      <div className="ant-alert-title">{title}</div>
    </div>
    {action && <div className="ant-alert-actions">{action}</div>}
  </div>
)
