import { dismissNotice, type Notice, useNotices } from '@emberwatch/store'
import { useEffect, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { Icon, type IconName } from '../icons/Icon.tsx'
import './feedback.css'

/** Milliseconds that a notice stays; one with something to do stays until it is dismissed. */
const shownMs = { success: 4000, info: 6000, warning: 8000, error: 8000 } as const
const marks: Record<Notice['kind'], IconName> = { success: 'check', info: 'info', warning: 'warning', error: 'warning' }
const tones = { success: 'ok', info: 'info', warning: 'warn', error: 'fail' } as const

/** The store's notices at the edge of the screen, told to assistive technology as they come. */
export function Snackbars() {
  const notices = useNotices()
  return (
    <section className="ew-snackbars" aria-label="Notices" aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <Snackbar key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function Snackbar({ notice }: { notice: Notice }) {
  const [isHeld, setHeld] = useState(false)
  const { id, kind, action } = notice
  const stays = isHeld || action !== undefined
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissNotice(id), shownMs[kind])
    return () => clearTimeout(timer)
  }, [id, kind, stays])
  const act = () => {
    dismissNotice(id)
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the text in sight for longer
    <div
      className={`ew-snackbar ew-tone-${tones[kind]}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Icon name={marks[kind]} />
      <span className="ew-snackbar-text">{notice.text}</span>
      {action && (
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <Button kind="quiet" size="small" icon="close" label="Dismiss" onClick={() => dismissNotice(id)} />
    </div>
  )
}
