import { hasUnsavedWork } from '@emberwatch/store'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '../base/Button.tsx'
import { Dialog } from '../base/Dialog.tsx'

/**
 * Asks before a page with unsaved work is left. Rendered once, by the shell: a router has room for one such guard.
 * A change of the query string alone (a table's state) leaves nothing.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsavedWork() && (from.pathname !== to.pathname || from.hash !== to.hash),
  )
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
  const footer = (
    <>
      <Button onClick={() => blocker.reset?.()}>Cancel</Button>
      <Button kind="danger" onClick={() => blocker.proceed?.()}>
        Leave
      </Button>
    </>
  )
  return (
    <Dialog
      title="Leave without saving?"
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      footer={footer}
    >
      What you have changed on this page is not saved.
    </Dialog>
  )
}
