import { useIsPhone } from '@emberwatch/ui'

export const Example = () => <p>{useIsPhone() ? 'As narrow as a phone' : 'Wider than a phone'}</p>
