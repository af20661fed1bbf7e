import type { InstallBaseEffect } from '@emberwatch/contract/reports'
import { Banner, formatCount, Input } from '@emberwatch/ui'
import { useId } from 'react'

/** Above this share of what stands there now its number has to be typed. */
const tenth = 0.1

/** The number that has to be typed before so many go; null where the import is an ordinary one. */
export const removedToType = (effect: InstallBaseEffect | undefined): string | null =>
  effect && effect.removed > effect.before * tenth ? String(effect.removed) : null

const sentence = ({ before, after, added, changed, removed }: InstallBaseEffect) =>
  `Now ${formatCount(before)}, afterwards ${formatCount(after)}: ${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(removed)} gone`

interface EffectProps {
  readonly effect: InstallBaseEffect
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** What the import would do to the systems that stand there (product 12.9). */
export function Effect({ effect, typed, onType }: EffectProps) {
  const id = useId()
  const number = removedToType(effect)
  if (number === null) return <Banner tone="info">{sentence(effect)}</Banner>
  return (
    <Banner tone="warn">
      <p>
        <b>{sentence(effect)}</b>
      </p>
      <label htmlFor={id}>{`Type ${number} to import this file, as so many go`}</label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </Banner>
  )
}
