import type { ModemNotice } from '@emberwatch/contract'
import { type Modem, modemLinks } from '@emberwatch/contract/modems'
import { noticeText } from '@emberwatch/contract/notice-text'
import { Button, formatDateTime, useCan, useConfirmAction } from '@emberwatch/ui'
import styles from './link.module.css'

/** Shows what the modem sent and somebody has to look at, with the words as they came (product 10.17). */
export function LinkNotices({ modem, notices }: { modem: Modem; notices: readonly ModemNotice[] }) {
  const maySolve = useCan(modemLinks.solveNotice.access, modem.siteId)
  const solve = useConfirmAction(modemLinks.solveNotice, {
    ask: (notice: ModemNotice) => `${noticeText(notice)}: has somebody dealt with it?`,
    confirm: 'Dealt with',
    text: () => 'It leaves what needs attention. The next message like it comes back.',
    params: ({ modemId }) => ({ id: modemId }),
    body: ({ id }) => ({ noticeId: id }),
    successMessage: 'Dealt with',
  })
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices} aria-label="Messages to look at">
      {notices.map((notice) => (
        <li key={notice.id}>
          <strong>{noticeText(notice)}</strong> {notice.count > 1 && `${notice.count} times, `}
          {formatDateTime(notice.lastAt)}
          {notice.words && (
            <code className={styles.words} translate="no">
              {notice.words}
            </code>
          )}
          {maySolve && (
            <Button size="small" onClick={() => solve(notice)} label={`Dealt with: ${noticeText(notice)}`}>
              Dealt with
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
