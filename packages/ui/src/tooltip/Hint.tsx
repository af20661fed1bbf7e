import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Antd } from '../theme/Antd.tsx'
import '../antd/overlay.css'

interface HintProps {
  readonly text: string
  readonly isShown: boolean
  readonly children: ReactNode
}

/** antd's Tooltip, controlled by Tooltip.tsx, which handles focus as well. */
export const Hint = ({ text, isShown, children }: HintProps) => (
  <Antd>
    <Tooltip title={text} open={isShown} trigger={[]} destroyOnHidden>
      {children}
    </Tooltip>
  </Antd>
)
