import { HashTabs } from '@emberwatch/ui/detail'

/** The chosen tab stands in the address. */
export const Example = () => (
  <HashTabs
    label="Tabs of a loop"
    tabs={[
      { title: 'Units', content: () => <p>118 units</p> },
      { title: 'Events', content: () => <p>No events today</p> },
      { title: 'Drawing', hash: 'drawing', content: () => <p>No drawing yet</p> },
    ]}
  />
)
