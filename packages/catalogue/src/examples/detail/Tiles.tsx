import { Tiles } from '@emberwatch/ui/detail'

export const Example = () => (
  <Tiles
    items={[
      { label: 'Units', value: 48_211 },
      { label: 'Due this year', value: 312, to: '/catalogue/table/DataTable' },
      { label: 'Unknown', value: null },
    ]}
  />
)
