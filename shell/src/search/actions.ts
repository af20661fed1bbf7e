import {
  AccessLevel,
  addressOf,
  allows,
  dialogAddress,
  dialogParameter,
  globalAdmin,
  onSite,
  onSystem,
  paths,
  type SessionUser,
  siteTabs,
} from '@emberwatch/contract'
import { foldText } from '@emberwatch/contract/fold-text'
import { reportsPaths } from '@emberwatch/contract/reports'
import { recentSpans } from '@emberwatch/contract/spans'
import { setPreference, type ThemeChoice } from '@emberwatch/store'
import type { RecentPage } from './recent-places.ts'
import type { SearchResult } from './search-results.ts'

/** An action of the search: an address that opens what is to be done, or something that is done at once (product 4.11). */
export interface SearchAction extends SearchResult {
  /** Further words by which it is found. */
  readonly words?: string
}

/** Fewer letters find half of the actions. */
const minLetters = 2

interface Subject extends RecentPage {
  readonly kind: 'site' | 'system'
  readonly id: string
}

/** The site or system of a page; null for other pages. */
function subjectOf(page: RecentPage): Subject | null {
  const [, kind, id] = /^\/(site|system)s\/([^/]+)$/.exec(page.path) ?? []
  return kind && id ? { ...page, kind: kind as Subject['kind'], id: decodeURIComponent(id) } : null
}

/**
 * The actions that a text finds: each of its words begins one of the action's. Those of a place are about the page that is open, else about the latest one.
 * @param pages the open page first, then recent ones
 */
export function actionsFor(user: SessionUser, pages: readonly RecentPage[], text: string): SearchAction[] {
  const needles = wordsOf(text)
  if (needles.join('').length < minLetters) return []
  const subject = pages.map(subjectOf).find((one) => one !== null)
  return [...(subject ? ofSubject(subject, user) : []), ...ofAll(user)].filter(({ title, words = '' }) => {
    const own = wordsOf(`${title} ${words}`)
    return needles.every((needle) => own.some((word) => word.startsWith(needle)))
  })
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const invitationTab = { site: 0, system: 3 } as const

function ofSubject({ kind, id, title, path }: Subject, user: SessionUser): SearchAction[] {
  const rule = kind === 'site' ? onSite : onSystem
  const may = (level: AccessLevel) => allows(rule('id', level), user, id)
  const address = kind === 'site' ? paths.site : paths.system
  const operator: SearchAction[] = [
    { title: `Start test: ${title}`, words: 'work weekly', icon: 'bell', path: dialogAddress(path, 'start-test') },
  ]
  const admin: SearchAction[] = [
    {
      title: `Invite: ${title}`,
      words: 'access share person people user',
      icon: 'users',
      path: dialogAddress(path, 'invite', invitationTab[kind]),
    },
  ]
  if (kind === 'site') {
    operator.push(
      {
        title: `Plan work: ${title}`,
        words: 'service building closed',
        icon: 'calendar',
        path: dialogAddress(path, 'plan-work', siteTabs.works),
      },
      {
        title: `Write in the log book: ${title}`,
        words: 'line note drill visit',
        icon: 'edit',
        path: address(id, { tab: siteTabs.logBook }),
      },
    )
    admin.push({
      title: `Add modem: ${title}`,
      words: 'new',
      icon: 'modem',
      path: dialogAddress(path, 'add-modem', siteTabs.modems),
    })
  }
  return [...(may(AccessLevel.OPERATOR) ? operator : []), ...(may(AccessLevel.ADMIN) ? admin : [])]
}

const themes: Readonly<Record<ThemeChoice, string>> = {
  dark: 'Dark theme',
  light: 'Light theme',
  system: 'Theme as the system',
}

const spanReports = {
  'unit report': reportsPaths.unitReport,
  'system event report': reportsPaths.systemEventReport,
  availability: reportsPaths.availabilityReport,
}

function ofAll(user: SessionUser): SearchAction[] {
  const spans = recentSpans()
  const ofReports = (['Last quarter', 'Last month'] as const).flatMap((span) =>
    Object.entries(spanReports).map(([report, path]) => ({
      title: `${span}: ${report}`,
      words: 'report',
      icon: 'report' as const,
      path: addressOf(path, { query: { ...spans[span] } }),
    })),
  )
  const ofThemes = Object.entries(themes).map(([theme, title]) => ({
    title,
    words: 'colours mode night day',
    icon: theme === 'dark' ? ('moon' as const) : ('sun' as const),
    path: `#${theme}`,
    onChoose: () => setPreference('theme', theme as ThemeChoice),
  }))
  const ofAdmins: SearchAction[] = [
    { title: 'Add site', words: 'new', icon: 'add', path: dialogAddress(paths.sites, 'add-site') },
    { title: 'Import sites', words: 'file', icon: 'upload', path: dialogAddress(paths.sites, 'import-sites') },
  ]
  return [
    ...(allows(globalAdmin, user) ? ofAdmins : []),
    {
      title: 'Hand over all of mine',
      words: 'shift troubles alarms',
      icon: 'users',
      path: addressOf(paths.sites, { query: { show: 'all', [dialogParameter]: 'hand-over' } }),
    },
    ...ofReports,
    ...ofThemes,
  ]
}
