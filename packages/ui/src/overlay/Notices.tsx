import { dismissNotice, type Notice, useNotices } from '@emberwatch/store'
import { notification } from 'antd'
import { useEffect, useRef } from 'react'
import { Button } from '../base/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import './overlay.css'

/** Milliseconds that a notice stays; one with something to do stays until it is dismissed. */
const shownMs = { success: 4000, info: 6000, warning: 8000, error: 8000 } as const

/** The store's notices as antd's notifications, in a region of ours that assistive technology follows. */
export function Notices({ region }: { region: HTMLElement }) {
  const notices = useNotices()
  const [api, holder] = notification.useNotification({
    getContainer: () => region,
    placement: 'bottom',
    bottom: 16,
    pauseOnHover: true,
    closeIcon: <Icon name="close" label="Dismiss" />,
  })
  const shown = useRef(new Set<Notice['id']>())
  useEffect(() => {
    const ids = new Set(notices.map(({ id }) => id))
    for (const id of shown.current) if (!ids.has(id)) api.destroy(id)
    for (const notice of notices) if (!shown.current.has(notice.id)) api.open(asNotification(notice))
    shown.current = ids
  }, [api, notices])
  return holder
}

const asNotification = ({ id, kind, text, action }: Notice) => ({
  key: id,
  type: kind,
  title: text,
  duration: action ? (false as const) : shownMs[kind] / 1000,
  // The region around it speaks; `alert`, which antd would say, interrupts people.
  role: 'none' as 'status',
  closable: { 'aria-label': 'Dismiss' },
  onClose: () => dismissNotice(id),
  actions: action && (
    <Button
      size="small"
      onClick={() => {
        dismissNotice(id)
        action.run()
      }}
    >
      {action.label}
    </Button>
  ),
})
