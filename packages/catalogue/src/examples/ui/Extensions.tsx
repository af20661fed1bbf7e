import { Extensions } from '@emberwatch/ui'

/** Areas show these on the page of a site. The page holds their room before they arrive. */
export const Example = () => <Extensions point="site.sections" data={{ siteId: '1', name: 'Nidelva' }} />
