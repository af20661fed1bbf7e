import { paths } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { EmptyState, Muted } from '@emberwatch/ui'
import { Link } from 'react-router-dom'

/** Says in an empty list of what the person holds that the scope *Whole fleet* beside it does not widen it (product 13.10). */
export const NothingOfOwn = ({ noun }: { noun: 'sites' | 'systems' }) => (
  <EmptyState>{useUser()?.permissions.isSuperUser && <OfTheFleet noun={noun} />}</EmptyState>
)

const OfTheFleet = ({ noun }: { noun: string }) => (
  <Muted>
    {`This list has ${noun} of your own. Those of the whole fleet stand under `}
    <Link to={paths.administration}>Administration</Link>.
  </Muted>
)
