import type { ReactNode } from 'react'
import './steps.css'

export interface Step {
  readonly title: string
  readonly content?: ReactNode
  readonly icon?: ReactNode
  readonly status: 'wait' | 'process' | 'finish' | 'error'
}

/** Stages of something in their order: beside each other, and below each other on a phone. */
export function Steps({ label, items }: { label: string; items: readonly Step[] }) {
  const current = items.findIndex(({ status }) => status === 'process' || status === 'error')
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without markers VoiceOver takes a list for none
    <ol className="ew-steps" role="list" aria-label={label}>
      {items.map(({ title, content, icon, status }, index) => (
        <li key={title} data-status={status} aria-current={index === current ? 'step' : undefined}>
          <span className="ew-step-icon">{icon ?? index + 1}</span>
          <span>{title}</span>
          {content && <span className="ew-step-content">{content}</span>}
        </li>
      ))}
    </ol>
  )
}
