import { paths } from '@emberwatch/contract'
import { Button } from '@emberwatch/ui'
import { useNavigate } from 'react-router-dom'

export function BackToLogin() {
  const navigate = useNavigate()
  return <Button onClick={() => navigate(paths.login)}>Back</Button>
}
