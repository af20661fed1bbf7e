import { dismissNotice, type Notice, useNotices } from '@emberwatch/store'
import { notification } from 'antd'
import { useEffect, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import { Antd } from '../theme/Antd.tsx'
import '../antd/overlay.css'
import './notification.css'

/** Display time in milliseconds; a notice with an action stays until dismissed. */
const shownMs = { success: 4000, info: 6000, warning: 8000, error: 8000 } as const

/** Shows the store's notices as antd notifications, in a live region of our own. */
export function Notices({ region }: { region: HTMLElement }) {
  const content: ReturnType<typeof notification.useNotification>[1] = (
    <Antd>
      <Notifications region={region} />
    </Antd>
  )
  return content
}

function Notifications({ region }: { region: HTMLElement }) {
  const notices = useNotices()
  const [api, holder] = notification.useNotification({
    getContainer: () => region,
    placement: 'bottom',
    bottom: 16,
    pauseOnHover: true,
    closeIcon: <Icon name="close" label="Dismiss" />,
  })
  const openIds = useRef(new Set<Notice['id']>())
  useEffect(() => {
    const ids = new Set(notices.map(({ id }) => id))
    for (const id of openIds.current) if (!ids.has(id)) api.destroy(id)
    for (const notice of notices) if (!openIds.current.has(notice.id)) api.open(asNotification(notice))
    openIds.current = ids
  }, [api, notices])
  return holder
}

const asNotification = ({ id, kind, text, action }: Notice) => ({
  key: id,
  type: kind,
  title: text,
  duration: action ? (false as const) : shownMs[kind] / 1000,
  // The surrounding region announces it; antd's default `alert` would interrupt screen readers.
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
