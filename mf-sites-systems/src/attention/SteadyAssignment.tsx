import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { useState } from 'react'
import { AssignmentLine } from './AssignmentLine.tsx'

/** Who deals with the worst trouble of a system. The trouble of an open dialog stays, even when it is over (product 13.12). */
export function SteadyAssignment({ items }: { items: readonly AttentionItem[] }) {
  const [pending, setPending] = useState<AttentionItem | null>(null)
  const [worst] = items
  const current = pending ? items.find(({ kind }) => kind === pending.kind) : worst
  const item = current ?? pending
  if (!item) return null
  return (
    <AssignmentLine
      key={item.kind}
      item={item}
      isOver={current === undefined}
      onOpenChange={(isOpen) => setPending(isOpen ? item : null)}
    />
  )
}
