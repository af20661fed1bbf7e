import type { ScannedUnit } from '@emberwatch/contract/loops'
import { useRef, useState } from 'react'

/** Selected units by id. */
type Selection = ReadonlyMap<string, ScannedUnit>

export interface SelectionState {
  readonly selection: Selection
  /** Something is selected, or was: the results of a change are shown when nothing is selected any more. */
  readonly isUsed: boolean
  readonly select: (units: Iterable<ScannedUnit>) => void
  /** Selects a unit or takes it out; with Shift, all rows from the last one on too. */
  readonly toggle: (unit: ScannedUnit, box: HTMLInputElement, isRange: boolean) => void
  /** Takes a unit out that is gone. */
  readonly remove: (unit: ScannedUnit) => void
  /** Each row on the page tells the unit that it shows. */
  readonly rows: Map<string, ScannedUnit>
}

const noUnits: Selection = new Map()

export function useSelection(): SelectionState {
  const [selection, setSelection] = useState(noUnits)
  const last = useRef<string>(undefined)
  const rows = useRef(new Map<string, ScannedUnit>()).current
  const toggle = (unit: ScannedUnit, box: HTMLInputElement, isRange: boolean) => {
    const { checked } = box
    const ids = isRange ? idsBetween(box, last.current) : [unit.id]
    last.current = unit.id
    setSelection((before) => {
      const next = new Map(before)
      for (const id of ids) {
        const row = rows.get(id)
        if (!checked) next.delete(id)
        else if (row) next.set(id, row)
      }
      return next
    })
  }
  const select = (units: Iterable<ScannedUnit>) => setSelection(new Map([...units].map((unit) => [unit.id, unit])))
  const remove = ({ id }: ScannedUnit) => setSelection((before) => new Map([...before].filter(([each]) => each !== id)))
  return { selection, remove, isUsed: last.current !== undefined, select, toggle, rows }
}

/** Ids of the rows from one to the other, as the table orders them; of one row where the other is on another page. */
function idsBetween(box: HTMLInputElement, other: string | undefined): string[] {
  const boxes = [...(box.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-unit]') ?? [])]
  const ids = boxes.map(({ dataset }) => dataset.unit ?? '')
  const [from, to] = [ids.indexOf(other ?? ''), boxes.indexOf(box)]
  return from < 0 ? [ids[to] ?? ''] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}
