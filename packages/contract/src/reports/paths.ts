/** Addresses of pages that only this area links to; those of others are `paths` of the kernel. */
export const reportsPaths = {
  unitReport: '/unit-reports',
  systemEventReport: '/system-event-reports',
  installBaseReport: '/install-base-reports',
  unitAgeReport: '/unit-age-reports',
  systemUnitReport: '/system-unit-reports',
} as const
