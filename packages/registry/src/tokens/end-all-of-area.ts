import type { AreaName } from '@emberwatch/federation'
import type { StoreEngine } from '../state/store-engine.ts'

/** Counts of the tokens, members and hooks that ended with the area. */
export interface EndedOfArea {
  readonly tokens: number
  readonly members: number
  readonly hooks: number
}

const partsOf = (items: unknown, isOfArea: (item: object) => boolean) => {
  const all = Array.isArray(items) ? items : []
  const others = all.filter((item) => !isOfArea(Object(item)))
  return { others, count: all.length - others.length }
}

/** Ends everything that acts for an area whose grant is gone: a later owner of the name must not inherit it (product 1.9). */
export async function endAllOfArea(store: StoreEngine, area: AreaName): Promise<EndedOfArea> {
  const ended = { tokens: 0, members: 0, hooks: 0 }
  await store.changeState<unknown>('tokens', [], (stored) => {
    const { others, count } = partsOf(stored, (token) => (token as { scope?: unknown }).scope === area)
    ended.tokens = count
    return others
  })
  await store.changeState<unknown>('members', [], (stored) => {
    const { others, count } = partsOf(stored, (member) => (member as { area?: unknown }).area === area)
    ended.members = count
    return others
  })
  await store.changeState<unknown>('hooks', {}, (stored) => {
    const before = Object(stored) as { readonly hooks?: unknown }
    const { others, count } = partsOf(before.hooks, (hook) => (hook as { scope?: unknown }).scope === area)
    ended.hooks = count
    return before.hooks === undefined ? before : { ...before, hooks: others }
  })
  return ended
}
