import { type ServicePlan, serviceKinds, serviceWords } from '@emberwatch/contract/sites-systems'

/** Words of service (product 28.5). */

export const serviceOptions = serviceKinds.map((value) => ({ value, label: serviceWords[value] }))

/** `Every 12 months, 14 days of tolerance` */
export const intervalText = ({ months, toleranceDays }: Pick<ServicePlan, 'months' | 'toleranceDays'>): string =>
  `Every ${months} months${toleranceDays > 0 ? `, ${toleranceDays} days of tolerance` : ''}`
