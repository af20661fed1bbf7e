import { ageBandDefaults, ageBandMax } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import type { Address } from '../../report/use-report-filters.ts'

/** Form and address of the ages between which units are renewed. */

const whole = `Enter whole years from 1 to ${ageBandMax}`
const Years = v.pipe(v.number(whole), v.integer(whole), v.minValue(1, whole), v.maxValue(ageBandMax, whole))
export const Bands = v.pipe(
  v.object({ watchFrom: Years, renewFrom: Years }),
  v.forward(
    v.partialCheck(
      [['watchFrom'], ['renewFrom']],
      ({ watchFrom, renewFrom }) => watchFrom <= renewFrom,
      'Renew from must not be below watch from',
    ),
    ['renewFrom'],
  ),
)
export type Bands = v.InferOutput<typeof Bands>

export const bandNames = ['watchFrom', 'renewFrom'] as const

export const bandsAddress = {
  none: { ...ageBandDefaults } as Bands,
  read: (read: Address['read']): Bands => ({
    watchFrom: Number(read('watchFrom') || ageBandDefaults.watchFrom),
    renewFrom: Number(read('renewFrom') || ageBandDefaults.renewFrom),
  }),
  write: ({ watchFrom, renewFrom }: Bands) => ({ watchFrom: String(watchFrom), renewFrom: String(renewFrom) }),
  opensWithData: true,
}
