import { Tag as AntTag } from 'antd'
import type { ComponentType, HTMLAttributes, ReactNode } from 'react'
import './base.css'

interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  readonly color?: 'success' | 'error' | 'warning' | 'processing' | 'default'
  readonly icon?: ReactNode
}

/** antd's Tag in the colours that say something; those by name have no rules here and mean nothing to people. */
export const Tag: ComponentType<TagProps> = AntTag
