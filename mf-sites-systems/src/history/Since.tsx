import { useItem } from '@emberwatch/api-client'
import { history, type System } from '@emberwatch/contract/sites-systems'
import { useIsSilent } from '@emberwatch/ui'
import { connectionText } from './since-text.ts'

/** The call runs beside the page's first call, which does not wait for it. */
export const useConnection = (id: string) => useItem(history.connection, { params: { id } }).data

/** Product 8.16. An archived system, and one that is not heard of, says nothing. */
export function Since({ system }: { system: System }) {
  const connection = useConnection(system.id)
  const isSilent = useIsSilent()
  const text = connection && !system.archivedAt && !isSilent && connectionText(connection.state, connection.since)
  if (!text) return null
  return <span>{`${text}${connection.cause ? `: ${connection.cause}` : ''} `}</span>
}
