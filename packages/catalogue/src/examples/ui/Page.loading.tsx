import { Page } from '@emberwatch/ui'

/** Until the first answer is there. */
export const Example = () => <Page title="" isLoading />
