import { paths } from '@emberwatch/contract'
import { Button } from '@emberwatch/ui'
import { useNavigate } from 'react-router-dom'

/** State of a navigation that opens the form of the network. */
const configuresAtOnce = { configuresAtOnce: true }

export const isConfiguringAtOnce = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'configuresAtOnce' in state

/** Leads from a modem that was just added to the form of its network (product 10.5). */
export function ConfigureButton({ modemId }: { modemId: string }) {
  const navigate = useNavigate()
  const configure = () => navigate(`${paths.modem(modemId)}#1`, { state: configuresAtOnce })
  return (
    <Button kind="primary" onClick={configure}>
      Configure network
    </Button>
  )
}
