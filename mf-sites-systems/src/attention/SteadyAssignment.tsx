import type { AttentionItem } from '@emberwatch/contract'
import { useState } from 'react'
import { AssignmentLine } from './AssignmentLine.tsx'

/** Who deals with the worst trouble of a system. The trouble of an open dialog stays, even when it is over (product 13.12). */
export function SteadyAssignment({ items }: { items: readonly AttentionItem[] }) {
  const [held, setHeld] = useState<AttentionItem | null>(null)
  const [worst] = items
  const current = held ? items.find(({ kind }) => kind === held.kind) : worst
  const item = current ?? held
  if (!item) return null
  return (
    <AssignmentLine
      key={item.kind}
      item={item}
      isOver={current === undefined}
      onOpenChange={(isOpen) => setHeld(isOpen ? item : null)}
    />
  )
}
