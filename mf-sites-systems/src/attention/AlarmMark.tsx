import { Status } from '@emberwatch/ui'
import { type AttentionSubject, usePlaceAttention } from './use-place-attention.ts'

/** Says in the head of a page that there is an alarm. */
export function AlarmMark({ of: subject }: { of: AttentionSubject }) {
  const { data } = usePlaceAttention(subject)
  return data && data.meta.alarm > 0 ? <Status of="attention" value="alarm" /> : null
}
