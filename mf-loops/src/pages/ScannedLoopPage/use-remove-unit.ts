import { useSend } from '@emberwatch/api-client'
import { type ScannedUnit, type ScannedUnitForm, scannedLoops, scannedUnits } from '@emberwatch/contract/loops'
import { dismissNotice, notify } from '@emberwatch/store'
import { sayFailure } from '@emberwatch/ui'
import { useRef } from 'react'
import { unitTitle, unitValues } from './unit-values.ts'

const undoMs = 10_000

interface RemoveUnitOptions {
  readonly loopId: string
  readonly onRemoved: (unit: ScannedUnit) => void
  /** Gets the values of a unit that the server does not take back, as when its tag is taken by now. */
  readonly onRefused: (values: ScannedUnitForm) => void
}

/** Deletes a unit at once, and offers for ten seconds to add it again (product 11.6). @returns the function that deletes one */
export function useRemoveUnit({ loopId, onRemoved, onRefused }: RemoveUnitOptions): (unit: ScannedUnit) => void {
  const remove = useSend(scannedUnits.remove)
  const add = useSend(scannedLoops.addUnit)
  // A second press of the same button comes before the row has gone.
  const pending = useRef(new Set<string>())
  const restore = async (unit: ScannedUnit) => {
    const body = unitValues(unit)
    try {
      await add.mutateAsync({ params: { id: loopId }, body })
      notify({ kind: 'success', text: `Unit ${unitTitle(unit)} is back` })
    } catch (error) {
      sayFailure(error)
      onRefused(body)
    }
  }
  return async (unit) => {
    if (pending.current.has(unit.id)) return
    pending.current.add(unit.id)
    try {
      await remove.mutateAsync({ params: { id: unit.id } })
      onRemoved(unit)
      offerUndo(unit, () => void restore(unit))
    } catch (error) {
      sayFailure(error)
    } finally {
      pending.current.delete(unit.id)
    }
  }
}

function offerUndo(unit: ScannedUnit, undo: () => void): void {
  const action = { label: 'Undo', run: undo }
  const id = notify({ kind: 'success', text: `Unit ${unitTitle(unit)} deleted`, action })
  if (id !== null) setTimeout(() => dismissNotice(id), undoMs)
}
