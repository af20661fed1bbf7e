import type { ExtensionPoint, ExtensionPoints } from '@emberwatch/contract'
import { type HashTab, HashTabs, type HashTabsProps } from '../tabs/HashTabs.tsx'
import { type PartName, useExtensions, usePart } from './Part.tsx'

type TabPoint = Extract<ExtensionPoint, `${string}.tabs`>

interface ExtensibleTabsProps<Point extends TabPoint> extends HashTabsProps {
  readonly point: Point
  readonly data: ExtensionPoints[Point]
}

/** Tabs that the product gives to parts of other areas, by their numbers in the address (product 4.8). */
type Reserved = Readonly<Record<number, { readonly part: PartName; readonly title: string }>>
const reserved: { readonly [Point in TabPoint]?: Reserved } = {
  'site.tabs': {
    2: { part: 'modems/SiteModems', title: 'Modems' },
    3: { part: 'loops/SiteScannedSystems', title: 'Loop systems' },
  },
  'user.tabs': {
    0: { part: 'sites-systems/UserSites', title: 'Sites' },
    1: { part: 'sites-systems/UserSystems', title: 'Systems' },
    2: { part: 'modems/UserModems', title: 'Modems' },
  },
  'administration.tabs': {
    2: { part: 'sites-systems/AllSites', title: 'Sites' },
    3: { part: 'sites-systems/AllSystems', title: 'Systems' },
    4: { part: 'modems/AllModems', title: 'Modems' },
  },
}

/**
 * Tabs of a page with those that areas add (docs/areas.md). The page's own have the numbers that the product does not give to parts; others come after
 * them, and their hash is `#weather/Forecast`.
 */
export function ExtensibleTabs<Point extends TabPoint>({ point, data, tabs, ...rest }: ExtensibleTabsProps<Point>) {
  const extensions = useExtensions(point)
  const render = usePart()
  const own = [...tabs]
  for (const [number, { part, title }] of Object.entries<Reserved[number]>(reserved[point] ?? {}))
    own.splice(Number(number), 0, {
      title,
      content: () => render({ name: part, props: data, isOptional: false }),
    })
  const added: HashTab[] = extensions.map(({ area, part, title }) => ({
    title,
    hash: `${area}/${part}`,
    content: () => render({ name: `${area}/${part}`, props: data, isOptional: true }),
  }))
  return <HashTabs {...rest} tabs={[...own, ...added]} />
}
