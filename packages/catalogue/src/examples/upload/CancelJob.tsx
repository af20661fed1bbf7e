import { CancelJob } from '@emberwatch/ui/upload'
import { exampleJob } from '../../example-job.ts'

export const Example = () => <CancelJob job={exampleJob} />
