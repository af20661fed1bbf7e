import {
  type AttentionItem,
  allows,
  paths,
  routeAccess,
  type SearchHit,
  type SearchKind,
  type SessionUser,
  siteTabs,
  systemName,
} from '@emberwatch/contract'
import { foldText } from '@emberwatch/contract/fold-text'
import { type PlacedExtension, type PublicRegistry, routesOf } from '@emberwatch/federation'
import { type IconName, statusLook } from '@emberwatch/ui'
import type { RecentPage } from './recent-places.ts'

export interface SearchResult extends RecentPage {
  readonly icon: IconName
  readonly note?: string | null
  /** Done at once, where it leads to no page; `path` is its key then. */
  readonly onChoose?: () => void
}
export interface PlaceGroup {
  readonly title: string
  readonly pages: readonly SearchResult[]
}

/** Troubled places of an empty field. */
const troubledMax = 6

const kinds: Record<SearchKind, { title: string; to: (id: string) => string; icon: IconName }> = {
  site: { title: 'Sites', to: paths.site, icon: 'site' },
  system: { title: 'Systems', to: paths.system, icon: 'system' },
  modem: { title: 'Modems', to: paths.modem, icon: 'modem' },
  user: { title: 'Users', to: paths.user, icon: 'user' },
  contact: { title: 'Contacts', to: (id) => paths.site(id, { tab: siteTabs.contacts }), icon: 'users' },
}
const iconOf = (path: string): IconName =>
  Object.values(kinds).find((kind) => path.startsWith(kind.to('')))?.icon ?? 'file'

/** Pages without parameters that the person may open, and what areas add. */
export function pagesFor(
  registry: PublicRegistry,
  user: SessionUser,
  extensions: readonly PlacedExtension[],
  text: string,
): SearchResult[] {
  const needle = foldText(text.trim())
  const routes = routesOf(registry, user.id).filter(
    ({ path, access }) =>
      !path.includes(':') &&
      access !== 'public' &&
      allows(routeAccess[access], user) &&
      (path !== paths.confirmEmail || user.status === 'REGISTRATION'),
  )
  const entries = extensions.flatMap(({ to, title }) => (to ? [{ path: to, title }] : []))
  return [...routes, ...entries]
    .map(({ path, title }) => ({ path, title, icon: 'file' as const }))
    .filter(({ title }) => foldText(title).includes(needle))
    .sort((one, other) => rank(one, needle) - rank(other, needle) || one.title.localeCompare(other.title))
}

const rank = ({ title }: SearchResult, needle: string) => (foldText(title).startsWith(needle) ? 0 : 1)

export const hitGroups = (hits: readonly SearchHit[]): PlaceGroup[] =>
  (Object.keys(kinds) as SearchKind[]).map((kind) => ({
    title: kinds[kind].title,
    pages: hits
      .filter((hit) => hit.kind === kind)
      .map(({ id, title, note }) => ({ path: kinds[kind].to(id), title, note, icon: kinds[kind].icon }))
      // Contacts of one site stand on one page.
      .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index),
  }))

/** Lists the options of an empty field: recent places, then those of the person that need attention, worst first. Each stands once, with its trouble. */
export function emptyFieldGroups(recent: readonly RecentPage[], troubles: readonly AttentionItem[]): PlaceGroup[] {
  // The first of a system is its worst.
  const troubled = new Map<string, AttentionItem>()
  for (const trouble of troubles) {
    const path = paths.system(trouble.systemId)
    if (!troubled.has(path)) troubled.set(path, trouble)
  }
  const noteOf = (path: string) => {
    const trouble = troubled.get(path)
    return trouble && `${statusLook('attention', trouble.kind).word} · ${trouble.siteName}`
  }
  const visited = new Set(recent.map(({ path }) => path))
  return [
    {
      title: 'Recent',
      pages: recent.map((page) => ({ ...page, icon: iconOf(page.path), note: noteOf(page.path) })),
    },
    {
      title: 'Needs attention',
      pages: [...troubled]
        .filter(([path]) => !visited.has(path))
        .slice(0, troubledMax)
        .map(([path, { systemName: name, systemNumber: number }]) => ({
          path,
          title: systemName({ name, number }),
          note: noteOf(path),
          icon: kinds.system.icon,
        })),
    },
  ]
}
