import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import type { Tone } from '../status/statuses.ts'
import { AlertMarkup } from './AlertMarkup.tsx'
import '../antd/base.css'
import './notice.css'

interface BannerProps {
  readonly tone?: Extract<Tone, 'info' | 'warn' | 'fail' | 'ok'>
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const looks: Record<
  NonNullable<BannerProps['tone']>,
  { type: 'info' | 'warning' | 'error' | 'success'; icon: IconName }
> = {
  info: { type: 'info', icon: 'info' },
  warn: { type: 'warning', icon: 'warning' },
  fail: { type: 'error', icon: 'warning' },
  ok: { type: 'success', icon: 'check' },
}

/** A full-width message. Only failures have the role `alert`; antd would set it on every message. */
export const Banner = ({ tone = 'info', actions, children }: BannerProps) => (
  <AlertMarkup
    className="ew-banner"
    type={looks[tone].type}
    role={tone === 'fail' ? 'alert' : 'status'}
    icon={<Icon name={looks[tone].icon} />}
    title={children}
    action={actions}
  />
)
