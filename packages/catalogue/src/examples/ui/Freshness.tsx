import { useItem } from '@emberwatch/api-client'
import { Freshness } from '@emberwatch/ui'
import { units } from '../../calls.ts'

export function Example() {
  const { dataUpdatedAt, isError } = useItem(units.get, { params: { id: '1' } })
  return <Freshness updatedAt={dataUpdatedAt} hasFailed={isError} />
}
