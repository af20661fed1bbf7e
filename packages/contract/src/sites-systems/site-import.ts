import { globalAdmin, Job, optionalComment, requiredIdentifier } from '@emberwatch/contract'
import { coordinates, halfPositionText, isWholePosition } from '@emberwatch/contract/coordinates'
import { estateFileMax, ImportPreview, SiteFile } from '@emberwatch/contract/table-file'
import * as v from 'valibot'
import { upload } from './calls.ts'
import { siteNumberMax } from './limits.ts'
import { siteAddress } from './site-place.ts'
import { NewSite } from './sites.ts'

/** Sites from a file (product 7.10). */

/** By member of `SiteRow`, with titles. */
export const siteFileColumns = {
  siteNumber: 'Site number',
  name: 'Name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  postalCode: 'Postal code',
  city: 'City',
  country: 'Country',
  lat: 'Latitude',
  lng: 'Longitude',
  comment: 'Comment',
} as const

/** The number tells which site a row is about. */
export const SiteRow = v.pipe(
  v.object({
    siteNumber: requiredIdentifier('Site number', siteNumberMax),
    name: NewSite.entries.name,
    ...siteAddress,
    ...coordinates,
    comment: optionalComment,
  }),
  v.forward(
    v.check((row) => isWholePosition(row), halfPositionText),
    ['lng'],
  ),
)
export type SiteRow = v.InferOutput<typeof SiteRow>

const shared = { access: globalAdmin, isAddition: true, maxFileBytes: estateFileMax, body: SiteFile } as const

export const siteImports = {
  preview: upload('/v1/site-imports/preview', {
    name: 'siteImports.preview',
    summary: 'What an import of this file of sites would do, and what is wrong by row. Changes nothing.',
    ...shared,
    changes: [],
    answer: ImportPreview,
    errors: ['missing.form.fields', 'generic.too_large', 'user.email_address_not_confirmed'],
  }),
  start: upload('/v1/site-imports', {
    name: 'siteImports.start',
    summary:
      'Add the sites of a file, all or none, by a job that goes on without the call; who does it becomes their admin (product 7.10).',
    ...shared,
    changes: ['job'],
    answer: Job,
    errors: [
      'missing.form.fields',
      'generic.too_large',
      'user.email_address_not_confirmed',
      'job.too_many',
      'job.no_room',
    ],
  }),
}
