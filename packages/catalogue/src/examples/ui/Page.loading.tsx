import { Page } from '@emberwatch/ui'

/** The page shows this until the first answer is there. */
export const Example = () => <Page title="" isLoading />
