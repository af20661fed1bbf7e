import { addressesBelow } from '@emberwatch/contract'

/** Only this area links to these pages; `paths` of the kernel has the others. */
export const reportsPaths = {
  unitReport: '/unit-reports',
  systemEventReport: '/system-event-reports',
  installBaseReport: '/install-base-reports',
  availabilityReport: '/availability-report',
  responseReport: '/reports/response',
  unitAgeReport: '/unit-age-reports',
  systemUnitReport: '/system-unit-reports',
  /** The page of a run of a report by mail. */
  reportFile: addressesBelow('/reports/files'),
} as const
