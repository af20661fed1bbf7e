import { type AreaName, type ExtensionRule, grantsOf, personMark } from '@emberwatch/federation'
import { areaChange, type By, type CanaryShare, type Change } from '../state/change.ts'
import { refuse } from '../state/refused.ts'

/** The wish of ops for one extension; an empty wish returns to that of its area. */
export interface ExtensionWish extends CanaryShare {
  readonly isOff?: boolean | undefined
  readonly order?: number | undefined
}

/**
 * Overrules the place of an extension, switches it off, or shows it to some people only (docs/releases.md). Counts for the releases to come too.
 * @param key of `extensionKey`
 * @throws Refused for an area without a grant
 */
export const extensionChange =
  (area: AreaName, key: string, { isOff, order, percent, users }: ExtensionWish, by: By): Change =>
  (document) => {
    if (!grantsOf(document)[area]) return refuse('grant', `${area} has no grant`)
    const people = users?.map((user) => personMark(key, user))
    const only = { ...(percent === undefined ? {} : { percent }), ...(people ? { people } : {}) }
    const rule: ExtensionRule = {
      ...(order === undefined ? {} : { order }),
      ...(isOff ? { isOff: true } : {}),
      ...(Object.keys(only).length > 0 ? { only } : {}),
    }
    const { [key]: _before, ...others } = document.extensions ?? {}
    const rules = Object.keys(rule).length > 0 ? { ...others, [key]: rule } : others
    const { extensions: _all, ...rest } = document
    const next = Object.keys(rules).length > 0 ? { ...rest, extensions: rules } : rest
    return areaChange(next, area, 'grant', { what: `${key}: ${ruleText(rule)}`, by })
  }

/** `order 5, for 2 people`. */
export function ruleText({ order, isOff, only }: ExtensionRule): string {
  const texts = [
    isOff && 'off',
    order !== undefined && `order ${order}`,
    only &&
      `for ${[only.people && `${only.people.length} people`, only.percent !== undefined && `${only.percent} %`].filter(Boolean).join(' and ')}`,
  ]
  return texts.filter(Boolean).join(', ') || 'as its area wishes'
}
