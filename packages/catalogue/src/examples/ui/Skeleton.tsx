import { Skeleton } from '@emberwatch/ui'

export const Example = () => <Skeleton lines={4} label="Loading the units" />
