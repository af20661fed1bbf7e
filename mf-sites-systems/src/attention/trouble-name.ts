import { type AttentionItem, systemName } from '@emberwatch/contract'
import { statusLook } from '@emberwatch/ui'

/** Such as 'Alarm: Hovedsentral, Nidelva kontorpark'. */
export const troubleName = ({ kind, systemName: name, systemNumber, siteName }: AttentionItem): string =>
  `${statusLook('attention', kind).word}: ${systemName({ name, number: systemNumber })}, ${siteName}`
