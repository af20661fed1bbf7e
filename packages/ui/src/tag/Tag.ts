import type { ComponentType, HTMLAttributes, ReactNode } from 'react'
import { TagMarkup } from './TagMarkup.tsx'
import '../antd/base.css'
import './tag.css'

interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  readonly color?: 'success' | 'error' | 'warning' | 'processing' | 'default'
  readonly icon?: ReactNode
}

/** antd's Tag, limited to status colours. Colours by name have no styles here and carry no meaning. */
export const Tag: ComponentType<TagProps> = TagMarkup
