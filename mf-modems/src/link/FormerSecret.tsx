import { useItem } from '@emberwatch/api-client'
import { modemLinks } from '@emberwatch/contract/modems'
import { Tag } from '@emberwatch/ui'

/** Marks a modem of a list whose secret was made by somebody who administers its site no more (product 10.15). */
export function FormerSecret({ modemId }: { modemId: string }) {
  const { data } = useItem(modemLinks.ofFormer, {})
  return data?.includes(modemId) ? <Tag color="warning">Secret of a former administrator</Tag> : null
}
