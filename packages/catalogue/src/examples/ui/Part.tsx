import { Part } from '@emberwatch/ui'

/** The list of a site's modems, which the area of the modems gives. */
export const Example = () => <Part name="modems/SiteModems" siteId="1" />
