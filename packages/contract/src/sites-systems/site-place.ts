import {
  AccessLevel,
  Address,
  Count,
  Id,
  lengths,
  longEnoughText,
  onSite,
  optionalText,
  requiredText,
} from '@emberwatch/contract'
import { coordinates, halfPositionText, isWholePosition } from '@emberwatch/contract/coordinates'
import * as v from 'valibot'
import { get, put } from './calls.ts'
import { Revision } from './revision.ts'

/** Address and position of a site (product 7.9). */

/** Product 7.2. */
export const siteAddress = {
  addressLine1: requiredText('Address line 1'),
  addressLine2: optionalText('Address line 2'),
  postalCode: longEnoughText('Postal code', lengths.addressMin),
  city: longEnoughText('City', lengths.addressMin),
  country: longEnoughText('Country', lengths.addressMin),
}

export const SitePlace = v.object({
  siteId: Id,
  ...Address.entries,
  /** The site's own position; null where nobody has given one. */
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  /** Where maps show the site: its own position, else that of a modem. */
  mapPosition: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
  /** Counts the changes of the place. */
  revision: Count,
})
export type SitePlace = v.InferOutput<typeof SitePlace>

export const SitePlaceChange = v.pipe(
  v.object({ revision: Revision, ...siteAddress, ...coordinates }),
  v.forward(
    v.check((location) => isWholePosition(location), halfPositionText),
    ['lng'],
  ),
)
export type SitePlaceChange = v.InferOutput<typeof SitePlaceChange>

export const sitePlaces = {
  get: get('/v1/sites/{id}/place', {
    name: 'sitePlaces.get',
    isAddition: true,
    summary: 'Address and position of a site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['site', 'modem', 'rights'],
    answer: SitePlace,
    errors: ['site.not_found'],
  }),
  update: put('/v1/sites/{id}/place', {
    name: 'sitePlaces.update',
    isAddition: true,
    summary:
      'Correct address and position of a site; the address before stays as `previousAddress`. Refused where somebody else has changed them meanwhile.',
    access: onSite('id', AccessLevel.ADMIN),
    changes: ['site'],
    body: SitePlaceChange,
    answer: SitePlace,
    errors: ['site.not_found', 'generic.conflict'],
  }),
}
