import type { SessionRow } from '@emberwatch/contract/auth'
import { Button, Tag } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

const deviceText = ({ device }: SessionRow): string => device ?? 'Unknown device'

/** The current session ends with Logout. */
export const sessionColumns = (onEnd: (session: SessionRow) => void) =>
  columns<SessionRow>()([
    {
      key: 'device',
      title: 'Device',
      text: deviceText,
      render: (session) => (
        <>
          {deviceText(session)} {session.isCurrent && <Tag>This one</Tag>}
        </>
      ),
    },
    { key: 'address', title: 'Address' },
    { key: 'createdAt', title: 'Signed in', kind: 'dateTime', sort: true },
    { key: 'lastSeenAt', title: 'Last seen', kind: 'dateTime', sort: true },
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (session) =>
        !session.isCurrent && (
          <Button size="small" onClick={() => onEnd(session)}>
            Sign out
          </Button>
        ),
    },
  ])
