import { SelectPlaceholder } from '@emberwatch/ui/table'

export const Example = () => <SelectPlaceholder>Operator</SelectPlaceholder>
