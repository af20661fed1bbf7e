import type { AreaName, ExtensionEntry, Release } from '@emberwatch/federation'

type Tab = readonly [page: 'site' | 'user' | 'administration', part: string, title: string, number: number]

/** Tabs that shells before host contract 1.8 gave by themselves. Gone in 2.0. */
const tabs: Readonly<Record<AreaName, readonly Tab[]>> = {
  'sites-systems': [
    ['user', 'UserSites', 'Sites', 0],
    ['user', 'UserSystems', 'Systems', 1],
    ['administration', 'AllSites', 'Sites', 2],
    ['administration', 'AllSystems', 'Systems', 3],
  ],
  modems: [
    ['site', 'SiteModems', 'Modems', 2],
    ['user', 'UserModems', 'Modems', 2],
    ['administration', 'AllModems', 'Modems', 4],
  ],
  loops: [['site', 'SiteScannedSystems', 'Loop systems', 3]],
}

/** Lists the tabs of a release that was built before areas declared them. Their pages have checked access. */
export const earlierExtensions = ({ area, parts }: Pick<Release, 'area' | 'parts'>): ExtensionEntry[] =>
  (tabs[area] ?? [])
    .filter(([, part]) => parts.some(({ name }) => name === part))
    .map(([page, part, title, number]) => ({ point: `${page}.tabs`, part, title, access: 'signedIn', number }))
