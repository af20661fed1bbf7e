import type { SessionUser } from '@emberwatch/contract'
import { Button, lazyDialog, useDialog } from '@emberwatch/ui'
import { useEffect, useEffectEvent } from 'react'
import { useRecentPlaces } from './recent-places.ts'

const SearchDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "search" */ './SearchDialog.tsx')).SearchDialog,
)

/** Apple's key for commands. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

/** Ctrl-K works anywhere. Loaded when first asked for. */
export function SearchButton({ user }: { user: SessionUser }) {
  const dialog = useDialog()
  useRecentPlaces(user.id)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // The search does not open over another dialog.
    if (!document.querySelector('[role=dialog][aria-modal=true]')) dialog.open()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <Button kind="quiet" icon="search" label="Search everything" onClick={dialog.open}>
        <span className="shell-shortcut" aria-hidden="true">
          {shortcut}
        </span>
      </Button>
      {dialog.isOpen && <SearchDialog user={user} onClose={dialog.close} />}
    </>
  )
}
