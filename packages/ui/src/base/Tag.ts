import type { ComponentType, HTMLAttributes, ReactNode } from 'react'
import { Tag as AntTag } from '../markup/Tag.tsx'
import './base.css'

interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  readonly color?: 'success' | 'error' | 'warning' | 'processing' | 'default'
  readonly icon?: ReactNode
}

/** antd's Tag, limited to status colours. Colours by name have no styles here and carry no meaning. */
export const Tag: ComponentType<TagProps> = AntTag
