import { icons } from './icons.ts'
import './icon.css'

export type IconName = keyof typeof icons

/** A line icon, hidden from assistive technology unless it stands alone with a `label`. */
export function Icon({ name, size = 16, label }: { name: IconName; size?: number; label?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by aria-label
    <svg
      className="ew-icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={icons[name]} />
    </svg>
  )
}
