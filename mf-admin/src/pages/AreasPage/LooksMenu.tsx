import { Menu } from '@emberwatch/ui'
import type { TeamLook, TeamSubject } from './teams/team-actions.ts'

export type Choose = (look: TeamLook, subject: TeamSubject) => void

/** The changes that have a sense for a subject. */
export function LooksMenu({
  looks,
  subject,
  onChoose,
}: {
  looks: readonly TeamLook[]
  subject: TeamSubject
  onChoose: Choose
}) {
  const items = looks
    .filter(({ isOffered }) => isOffered?.(subject) ?? true)
    .map((look) => ({
      label: look.label,
      icon: look.icon,
      isDanger: look.isDanger ?? false,
      onSelect: () => onChoose(look, subject),
    }))
  return (
    <Menu size="small" kind="quiet" icon="more" label={`Actions of ${subject.key ?? subject.title}`} items={items} />
  )
}
