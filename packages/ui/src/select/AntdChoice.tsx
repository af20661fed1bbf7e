import type { ReactNode } from 'react'
import { Antd } from '../theme/Antd.tsx'

/** antd changes the text beside its input, which no translation may touch (product 16.8). */
export const AntdChoice = ({ children }: { readonly children: ReactNode }) => (
  <div className="ew-choice-box" translate="no">
    <Antd>{children}</Antd>
  </div>
)
