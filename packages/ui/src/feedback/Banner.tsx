import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import type { Tone } from '../status/statuses.ts'
import './feedback.css'

interface BannerProps {
  readonly tone?: Extract<Tone, 'info' | 'warn' | 'fail' | 'ok'>
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const marks: Record<NonNullable<BannerProps['tone']>, IconName> = {
  info: 'info',
  warn: 'warning',
  fail: 'warning',
  ok: 'check',
}

/** A message across its place; failures are announced at once. */
export const Banner = ({ tone = 'info', actions, children }: BannerProps) => (
  <div className={`ew-banner ew-tone-${tone}`} role={tone === 'fail' ? 'alert' : 'status'}>
    <Icon name={marks[tone]} />
    <div className="ew-banner-text">{children}</div>
    {actions}
  </div>
)
