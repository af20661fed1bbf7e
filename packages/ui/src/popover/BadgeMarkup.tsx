import type { CSSProperties, ReactNode } from 'react'

interface BadgeProps {
  readonly dot?: boolean
  /** Pixels to the right and down. */
  readonly offset?: readonly [right: number, down: number]
  readonly children: ReactNode
}

export const BadgeMarkup = ({ dot, offset, children }: BadgeProps) => (
  <span className="ant-badge">
    {children}
    {dot && <sup data-show className="ant-scroll-number ant-badge-dot" style={offset && placeOf(offset)} />}
  </span>
)

const placeOf = ([right, down]: readonly [number, number]): CSSProperties => ({
  marginTop: down,
  insetInlineEnd: -right,
})
