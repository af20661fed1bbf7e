import { useItem } from '@emberwatch/api-client'
import { modemLinks } from '@emberwatch/contract/modems'
import { Tag } from '@emberwatch/ui'

export const formerSecretText = 'Secret of a former administrator'

/** Marks a modem of a list whose secret was made by somebody who administers its site no more (product 10.15). */
export function FormerSecret({ modemId }: { modemId: string }) {
  const { data } = useItem(modemLinks.ofFormer, {})
  return data?.includes(modemId) ? <Tag color="warning">{formerSecretText}</Tag> : null
}
