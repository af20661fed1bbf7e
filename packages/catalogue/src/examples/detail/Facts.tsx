import { formatDate } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'

/** A phone shows folded facts below "More details". */
export const Example = () => (
  <Facts
    items={[
      ['Name', 'Nidelva brygge'],
      ['Installed', formatDate('2019-05-06')],
      ['Comment', null],
      ['Serial number', 'EW-2019-00042', 'folds'],
      false,
    ]}
  />
)
