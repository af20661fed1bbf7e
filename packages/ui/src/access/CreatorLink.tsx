import { paths, superUser } from '@emberwatch/contract'
import { Link } from 'react-router-dom'
import { Can } from './Can.tsx'

/** The creator's name; for super users a link to that person (product 16.5). */
export function CreatorLink({ name, id }: { name: string | null; id: string | null }) {
  if (!name || !id) return <>{name ?? '-'}</>
  return (
    <Can access={superUser} otherwise={name}>
      <Link to={paths.user(id)}>{name}</Link>
    </Can>
  )
}
