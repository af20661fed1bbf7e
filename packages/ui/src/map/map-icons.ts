import { mapDefaults } from '@emberwatch/contract'
import { type DivIcon, divIcon } from 'leaflet'
import { statusLook, type Tone } from '../status/statuses.ts'
import { clusterSize } from './drawn.ts'
import type { MapState } from './map-marker.ts'

const [iconWidth, iconHeight] = mapDefaults.iconSize
const pin = 'M20 2C10 2 3 9 3 18 3 31 20 48 20 48s17-17 17-30C37 9 30 2 20 2z'
/** Symbols in the pin: they differ in shape, not only in colour. */
const signs: Record<MapState, string> = {
  offline: 'M13 12l14 14M27 12 13 26',
  alarm: 'M20 9v12M20 27v.1',
  warning: 'M20 10.5 28.5 25h-17z',
  active: 'M12 19l6 6 11-12',
}
const toneOf = (state: MapState): Tone => statusLook('site', state).tone
const sign = (state: MapState) => `<path class="ew-pin-sign" d="${signs[state]}"/>`
const badgeOf = (badge: number | undefined) =>
  badge ? `<span class="ew-pin-badge" aria-hidden="true">${Number(badge)}</span>` : ''

/** Cache by content: thousands of markers share a few icons. */
const icons = new Map<string, DivIcon>()
function shared(name: string, make: () => DivIcon): DivIcon {
  const icon = icons.get(name) ?? make()
  icons.set(name, icon)
  return icon
}

/*
 * The content of an icon is hidden from assistive technology: the marker's own name says it (product 13.3). The words of a cluster are drawn by the style
 * sheet from attributes: as text they would have to stand in its name (WCAG 2.5.3).
 */

/** The pin of a site, or of another place if there is no state; 40 by 50 pixels (product 13.3). */
export const pinIcon = (state: MapState | undefined, badge: number | undefined): DivIcon =>
  shared(`pin ${state} ${badge}`, () =>
    divIcon({
      className: `ew-pin ew-tone-${state ? toneOf(state) : 'info'}`,
      iconSize: [iconWidth, iconHeight],
      iconAnchor: [iconWidth / 2, iconHeight],
      popupAnchor: [0, -iconHeight + 8],
      html:
        `<svg viewBox="0 0 ${iconWidth} ${iconHeight}" aria-hidden="true"><path class="ew-pin-body" d="${pin}"/>` +
        (state ? sign(state) : '<circle class="ew-pin-dot" cx="20" cy="18" r="6"/>') +
        `</svg>${badgeOf(badge)}`,
    }),
  )

/**
 * A cluster shows the worst state of its members by symbol and word, and how many are in it. Its colour does not depend on the count.
 * @param text made of numbers (`clusterText`)
 */
export const clusterIcon = (worst: MapState, text: string, badge: number): DivIcon =>
  shared(`cluster ${worst} ${text} ${badge}`, () => {
    const [width, height] = clusterSize(text)
    return divIcon({
      className: `ew-cluster ew-tone-${toneOf(worst)}`,
      iconSize: [width, height],
      iconAnchor: [width / 2, height / 2],
      html:
        `<svg viewBox="8 7 24 24" aria-hidden="true">${sign(worst)}</svg>` +
        `<span class="ew-cluster-text" data-count="${text}" data-word="${statusLook('site', worst).word}"></span>` +
        // Only clusters in state alarm have open alarms to count.
        (worst === 'alarm' ? badgeOf(badge) : ''),
    })
  })
