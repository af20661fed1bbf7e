import { Steps as AntSteps } from 'antd'
import type { ReactNode } from 'react'
import { Antd } from '../base/Antd.tsx'
import './detail.css'

export interface Step {
  readonly title: string
  readonly content?: ReactNode
  readonly icon?: ReactNode
  readonly status: 'wait' | 'process' | 'finish' | 'error'
}

/** antd's Steps with list semantics for assistive technology; antd renders plain boxes. */
export function Steps({ label, items }: { label: string; items: readonly Step[] }) {
  const current = items.findIndex(({ status }) => status === 'process' || status === 'error')
  const entries = items.map((item, index) => ({
    ...item,
    key: item.title,
    role: 'listitem',
    'aria-current': index === current ? ('step' as const) : undefined,
    'data-status': item.status,
  }))
  const list = { role: 'list', 'aria-label': label }
  return (
    <Antd>
      <AntSteps className="ew-steps" size="small" current={current} items={entries} {...list} />
    </Antd>
  )
}
