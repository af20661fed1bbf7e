import sites from './sites.json' with { type: 'json' }

/** Fictional sites in real towns, those of product 22.12 and more. */
export interface SiteFact {
  /** Base of the id. */
  key: string
  name: string
  kind: SiteKind
  street: string
  postalCode: string
  city: string
  lat: number
  lng: number
}

export type SiteKind = 'office' | 'industry' | 'school' | 'assembly' | 'care' | 'hotel' | 'port' | 'process' | 'ship'

export type SiteKey = keyof typeof sites

type Row = readonly [
  name: string,
  kind: SiteKind,
  street: string,
  postal: string,
  city: string,
  lat: number,
  lng: number,
]

export const siteFacts = Object.entries(sites as unknown as Record<SiteKey, Row>).map(
  ([key, [name, kind, street, postalCode, city, lat, lng]]) =>
    ({ key: key as SiteKey, name, kind, street, postalCode, city, lat, lng }) satisfies SiteFact,
)
