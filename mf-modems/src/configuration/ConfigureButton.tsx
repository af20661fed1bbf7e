import { paths } from '@emberwatch/contract'
import { Button } from '@emberwatch/ui'
import { useNavigate } from 'react-router-dom'
import { configuresAtOnce } from './configures-at-once.ts'

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
