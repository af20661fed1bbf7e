import { networkErrorText, type SessionUser } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Button, useDialog } from '@emberwatch/ui'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useRecentPlaces } from './recent-places.ts'

type Dialog = ComponentType<{ user: SessionUser; onClose: () => void }>

/** Apple's key for commands. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

/** Ctrl-K works anywhere. Loaded when first asked for. */
export function SearchButton({ user }: { user: SessionUser }) {
  const dialog = useDialog()
  const [SearchDialog, setSearchDialog] = useState<Dialog | null>(null)
  useRecentPlaces(user.id)
  const open = async () => {
    dialog.open()
    if (SearchDialog) return
    try {
      const loaded = await import(/* webpackChunkName: "search" */ './SearchDialog.tsx')
      setSearchDialog(() => loaded.SearchDialog)
    } catch {
      dialog.close()
      notify({ kind: 'error', text: networkErrorText })
    }
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // The search does not open over another dialog.
    if (!document.querySelector('[role=dialog][aria-modal=true]')) void open()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <Button kind="quiet" icon="search" label="Search everything" onClick={() => void open()}>
        <span className="shell-shortcut" aria-hidden="true">
          {shortcut}
        </span>
      </Button>
      {dialog.isOpen && SearchDialog && <SearchDialog user={user} onClose={dialog.close} />}
    </>
  )
}
