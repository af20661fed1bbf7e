import { paths } from '@emberwatch/contract'
import { type Site, sites } from '@emberwatch/contract/sites-systems'
import { useCan, useConfirmAction, useRefreshUser } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'
import { useNavigate } from 'react-router-dom'

/** Product 7.5, 6.7. */
export function SiteActions({ site }: { site: Site }) {
  const navigate = useNavigate()
  const readRights = useRefreshUser()
  const canDelete = useCan(sites.remove.access, site.id)
  const remove = useConfirmAction(sites.remove, {
    ask: ({ name }: Site) => `Delete site ${name}?`,
    text: () => 'Its modems, loop systems and archived systems go with it. This cannot be undone.',
    danger: true,
    successMessage: 'Site deleted',
    onSuccess: () => {
      navigate(paths.sites)
      void readRights()
    },
  })
  return (
    <ActionsMenu
      items={[canDelete && { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(site) }]}
    />
  )
}
