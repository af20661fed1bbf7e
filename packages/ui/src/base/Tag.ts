import { Tag as AntTag, type TagProps } from 'antd'
import type { ComponentType } from 'react'
import './base.css'

/** antd's Tag in the colours that say something; those by name have no rules here and mean nothing to people. */
export const Tag: ComponentType<
  Omit<TagProps, 'color'> & { color?: 'success' | 'error' | 'warning' | 'processing' | 'default' }
> = AntTag
