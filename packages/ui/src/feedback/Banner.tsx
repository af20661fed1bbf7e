import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import { Alert } from '../markup/Alert.tsx'
import type { Tone } from '../status/statuses.ts'
import './feedback.css'

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
  <Alert
    className="ew-banner"
    type={looks[tone].type}
    role={tone === 'fail' ? 'alert' : 'status'}
    icon={<Icon name={looks[tone].icon} />}
    title={children}
    action={actions}
  />
)
