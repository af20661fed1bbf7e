import { Input } from '@emberwatch/ui'

export const Example = () => <Input type="search" placeholder="Search" aria-label="Search sites" />
