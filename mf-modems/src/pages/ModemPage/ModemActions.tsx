import { useIsSupported } from '@emberwatch/api-client'
import { paths, siteTabs } from '@emberwatch/contract'
import { type Modem, type ModemSecret, modemHardware, modemMoves, modems } from '@emberwatch/contract/modems'
import { lazyDialog, useCan, useConfirmAction } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

const MoveModem = lazyDialog(async () => (await import('../../moving/MoveModem.tsx')).MoveModem)
const ReplaceHardware = lazyDialog(async () => (await import('../../hardware/ReplaceHardware.tsx')).ReplaceHardware)
const SecretDialog = lazyDialog(async () => (await import('../../link/SecretDialog.tsx')).SecretDialog)

/** Product 10.7, 10.18, 10.19, 6.7. */
export function ModemActions({ modem }: { modem: Modem }) {
  const navigate = useNavigate()
  const isAdmin = useCan(modems.remove.access, modem.siteId)
  const canMove = useIsSupported(modemMoves.move) && isAdmin
  const canReplace = useIsSupported(modemHardware.replace) && isAdmin
  const [open, setOpen] = useState<'move' | 'replace' | null>(null)
  const [made, setMade] = useState<{ readonly replaced: Modem; readonly secret: ModemSecret } | null>(null)
  const close = () => setOpen(null)
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
    <>
      <ActionsMenu
        items={[
          canMove && { label: 'Move to another site', onSelect: () => setOpen('move') },
          canReplace && { label: 'Replace hardware…', onSelect: () => setOpen('replace') },
          isAdmin && { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(modem) },
        ]}
      />
      {open === 'move' && <MoveModem modem={modem} onClose={close} />}
      {open === 'replace' && (
        <ReplaceHardware
          modem={modem}
          onReplaced={(replaced, secret) => setMade({ replaced, secret })}
          onClose={close}
        />
      )}
      {made && <SecretDialog modem={made.replaced} made={made.secret} onClose={() => setMade(null)} />}
    </>
  )
}
