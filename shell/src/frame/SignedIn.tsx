import type { SessionUser } from '@emberwatch/contract'
import { AlarmCount } from '../alerts/AlarmCount.tsx'
import { useFormsInSight } from './use-forms-in-sight.ts'
import './signed-in.css'

/** What the bar has for people who are signed in alone; it loads after the page. */
export function SignedIn({ user }: { user: SessionUser }) {
  useFormsInSight()
  return <AlarmCount user={user} />
}
