import { FleetCounters } from '@emberwatch/ui/detail'

export const Example = () => <FleetCounters />
