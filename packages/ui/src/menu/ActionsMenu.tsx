import { Menu } from './Menu.tsx'
import type { MenuItem } from './menu-item.ts'

/** The cog menu of a detail page: a button named Actions (product 6.7). Omitted when no action is permitted. */
export function ActionsMenu({ items }: { items: readonly (MenuItem | false | null | undefined)[] }) {
  const offered = items.filter((item) => Boolean(item)) as MenuItem[]
  return offered.length > 0 ? <Menu icon="cog" text="Actions" items={offered} /> : null
}
