import { create } from 'zustand'

/** While a form has unsaved work, nothing leaves the page or swaps its code. */
interface UnsavedState {
  readonly holders: ReadonlySet<string>
}

export const unsavedStore = create<UnsavedState>(() => ({ holders: new Set() }))

export function setUnsaved(holder: string, isUnsaved: boolean): void {
  const { holders } = unsavedStore.getState()
  if (holders.has(holder) === isUnsaved) return
  const next = new Set(holders)
  if (isUnsaved) next.add(holder)
  else next.delete(holder)
  unsavedStore.setState({ holders: next })
}

const discards = new Set<() => void>()

/** Runs when the person leaves the page and gives up what is not saved. @returns a function that ends it */
export function onDiscardUnsaved(discard: () => void): () => void {
  discards.add(discard)
  return () => void discards.delete(discard)
}

export function discardUnsavedWork(): void {
  for (const discard of discards) discard()
}

export const hasUnsavedWork = (): boolean => unsavedStore.getState().holders.size > 0
