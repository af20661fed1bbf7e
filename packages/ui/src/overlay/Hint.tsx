import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import './overlay.css'

interface HintProps {
  readonly text: string
  readonly isShown: boolean
  readonly children: ReactNode
}

/** antd's Tooltip, shown and hidden by popups/Tooltip.tsx, which knows about focus as well. */
export const Hint = ({ text, isShown, children }: HintProps) => (
  <Tooltip title={text} open={isShown} trigger={[]} destroyOnHidden>
    {children}
  </Tooltip>
)
