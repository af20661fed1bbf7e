import { useClient } from '@emberwatch/api-client'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { hearMessages } from '../alerts/live-messages.ts'

/** Loaded with the first message about long work. */
export function WorkNotices() {
  const client = useClient()
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(
    () =>
      hearMessages((message) => {
        const ids =
          message.type === 'changes'
            ? message.changes.flatMap(({ kind, id }) => (kind === 'job' && id ? [id] : []))
            : []
        if (ids.length === 0) return
        void import(/* webpackChunkName: "work" */ './tell-work.ts').then(
          ({ tellWork }) => tellWork(client, ids, open),
          () => undefined,
        )
      }),
    [client],
  )
  return null
}
