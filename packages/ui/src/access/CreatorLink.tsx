import { paths, superUser } from '@emberwatch/contract'
import { Link } from 'react-router-dom'
import { Can } from './Can.tsx'

/** The creator's name; for super users a link to that person (product 16.5). */
export function CreatorLink({ name, id }: { name: string | null; id: string | null }) {
  const text = <span translate="no">{name ?? '-'}</span>
  if (!name || !id) return text
  return (
    <Can access={superUser} otherwise={text}>
      <Link to={paths.user(id)} translate="no">
        {name}
      </Link>
    </Can>
  )
}
