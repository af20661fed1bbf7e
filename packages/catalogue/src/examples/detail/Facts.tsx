import { formatDate } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'

/** On a phone what folds stands below "More details". */
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
