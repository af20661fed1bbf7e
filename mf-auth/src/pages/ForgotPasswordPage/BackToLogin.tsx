import { Button } from '@emberwatch/ui'
import { useNavigate } from 'react-router-dom'

export function BackToLogin() {
  const navigate = useNavigate()
  return <Button onClick={() => navigate('/login')}>Back</Button>
}
