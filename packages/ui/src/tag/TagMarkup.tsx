import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  readonly color?: 'success' | 'error' | 'warning' | 'processing' | 'default'
  readonly icon?: ReactNode
}

export const TagMarkup = ({ color, icon, className, children, ...rest }: TagProps) => (
  <span {...rest} className={classNames('ant-tag ant-tag-filled', color && `ant-tag-${color}`, className)}>
    {icon ? (
      <>
        {icon}
        {children && <span>{children}</span>}
      </>
    ) : (
      children
    )}
  </span>
)
