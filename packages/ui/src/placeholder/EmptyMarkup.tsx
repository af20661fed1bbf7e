import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

interface EmptyProps {
  readonly className?: string
  readonly image?: ReactNode
  readonly description: ReactNode
  readonly children?: ReactNode
}

export const EmptyMarkup = ({ className, image, description, children }: EmptyProps) => (
  <div className={classNames('ant-empty', className)}>
    <div className="ant-empty-image">{image}</div>
    <div className="ant-empty-description">{description}</div>
    {children && <div className="ant-empty-footer">{children}</div>}
  </div>
)
