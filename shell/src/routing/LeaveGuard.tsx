import { discardUnsavedWork, hasUnsavedWork } from '@emberwatch/store'
import { Button, Dialog } from '@emberwatch/ui'
import { useEffect } from 'react'
import type { Path } from 'react-router-dom'
import { useStore } from 'zustand'
import { useAppHistory } from './app-history.ts'

/** A change of the query alone keeps the page (product 6.6). */
export const losesWork = (from: Path, to: Path): boolean =>
  hasUnsavedWork() && (from.pathname !== to.pathname || from.hash !== to.hash)

export function LeaveGuard() {
  const navigation = useStore(useAppHistory().entry)
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
  const leave = () => {
    discardUnsavedWork()
    navigation?.proceed()
  }
  const footer = (
    <>
      <Button onClick={navigation?.stay}>Cancel</Button>
      <Button kind="danger" onClick={leave}>
        Leave
      </Button>
    </>
  )
  return (
    <Dialog
      title="Leave without saving?"
      isOpen={navigation !== null}
      onClose={() => navigation?.stay()}
      footer={footer}
    >
      What you have changed on this page is not saved.
    </Dialog>
  )
}
