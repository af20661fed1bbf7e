import { useLayoutEffect, useSyncExternalStore } from 'react'

/** The labels of the fields on screen by their dotted names. */
type Labels = ReadonlyMap<string, string>

interface LabelStore {
  labels: Labels
  readonly listeners: Set<() => void>
}

/** By the `control` of react-hook-form, which a form has once. */
const stores = new WeakMap<object, LabelStore>()

function storeOf(control: object): LabelStore {
  const store = stores.get(control) ?? { labels: new Map(), listeners: new Set() }
  stores.set(control, store)
  return store
}

function change(store: LabelStore, labels: Labels) {
  store.labels = labels
  for (const listener of store.listeners) listener()
}

/** Names a field as long as it is on screen, before the browser paints. */
export function useFieldLabel(control: object, name: string, label: string): void {
  useLayoutEffect(() => {
    const store = storeOf(control)
    change(store, new Map(store.labels).set(name, label))
    return () => {
      const labels = new Map(store.labels)
      labels.delete(name)
      change(store, labels)
    }
  }, [control, name, label])
}

export function useFieldLabels(control: object): Labels {
  const store = storeOf(control)
  const subscribe = (listener: () => void) => {
    store.listeners.add(listener)
    return () => void store.listeners.delete(listener)
  }
  return useSyncExternalStore(subscribe, () => store.labels)
}
