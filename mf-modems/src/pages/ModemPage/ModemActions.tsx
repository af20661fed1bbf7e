import { paths, siteTabs } from '@emberwatch/contract'
import { type Modem, modems } from '@emberwatch/contract/modems'
import { useCan, useConfirmAction } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'
import { useNavigate } from 'react-router-dom'

/** Product 10.7, 6.7. */
export function ModemActions({ modem }: { modem: Modem }) {
  const navigate = useNavigate()
  const canDelete = useCan(modems.remove.access, modem.siteId)
  const remove = useConfirmAction(modems.remove, {
    ask: ({ clientId }: Modem) => `Delete modem ${clientId}?`,
    text: ({ modemSystems }) =>
      modemSystems.length > 0
        ? `${modemSystems.length === 1 ? 'The system' : `The ${modemSystems.length} systems`} behind it lose${modemSystems.length === 1 ? 's' : ''} the connection and stay${modemSystems.length === 1 ? 's' : ''} otherwise as before. The IMEI can be registered again.`
        : 'The IMEI can be registered again.',
    danger: true,
    successMessage: 'Modem deleted',
    onSuccess: ({ siteId }) => navigate(paths.site(siteId, { tab: siteTabs.modems })),
  })
  return (
    <ActionsMenu
      items={[canDelete && { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(modem) }]}
    />
  )
}
