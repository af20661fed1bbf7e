import { JobFailure } from '@emberwatch/ui/upload'

export const Example = () => <JobFailure>The file has no column "Number"</JobFailure>
