import type { ExtensionPoint, ExtensionPoints } from '@emberwatch/contract'
import { extensionTabs } from '@emberwatch/contract/extension-tabs'
import { type HashTab, HashTabs, type HashTabsProps } from '../tabs/HashTabs.tsx'
import { type Extension, useExtensions, usePart } from './Part.tsx'

type TabPoint = Extract<ExtensionPoint, `${string}.tabs`>

interface ExtensibleTabsProps<Point extends TabPoint> extends HashTabsProps {
  readonly point: Point
  readonly data: ExtensionPoints[Point]
}

/**
 * Tabs of a page with those that areas add (docs/areas.md). An extension has the number that it wishes where the page leaves it to extensions and none
 * before has it. Others come after all numbers, and their hash is `#weather/Forecast`.
 */
export function ExtensibleTabs<Point extends TabPoint>({ point, data, tabs, ...rest }: ExtensibleTabsProps<Point>) {
  const extensions = useExtensions(point)
  const render = usePart()
  const added = extensions.map((extension) => {
    const name = `${extension.area}/${extension.part}`
    return { ...extension, name, content: () => render({ name, props: data, isOptional: true }) }
  })
  return <HashTabs {...rest} tabs={arrange(tabs, added, extensionTabs[point] ?? [])} />
}

type AddedTab = Pick<Extension, 'title' | 'number'> & Pick<HashTab, 'content'> & { readonly name: string }

/** @param open numbers for extensions */
function arrange(own: readonly HashTab[], added: readonly AddedTab[], open: readonly number[]): HashTab[] {
  const numbered: Record<number, HashTab> = {}
  let next = 0
  for (const tab of own) {
    while (open.includes(next)) next += 1
    numbered[next] = { hash: String(next), ...tab }
    next += 1
  }
  const named: HashTab[] = []
  for (const { title, content, name, number } of added) {
    if (number === undefined || !open.includes(number) || numbered[number]) named.push({ title, content, hash: name })
    else numbered[number] = { title, content, hash: String(number) }
  }
  // Keys that are numbers come in their order.
  return [...Object.values(numbered), ...named]
}
