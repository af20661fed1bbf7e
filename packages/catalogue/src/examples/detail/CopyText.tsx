import { CopyText } from '@emberwatch/ui/detail'

export const Example = () => <CopyText text="EW-2019-00042" what="serial number" />
