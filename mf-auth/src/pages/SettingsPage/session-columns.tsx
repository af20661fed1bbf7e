import type { SessionRow, WallRow } from '@emberwatch/contract/auth'
import { Button, Tag } from '@emberwatch/ui'
import { columns, NoAction } from '@emberwatch/ui/table'

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
          <span>{`${deviceText(session)} `}</span>
          {session.isCurrent && <Tag>This one</Tag>}
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
        session.isCurrent ? (
          <NoAction why="You are using it now" />
        ) : (
          <Button size="small" onClick={() => onEnd(session)}>
            Sign out
          </Button>
        ),
    },
  ])

const scopes = { own: 'My sites', fleet: 'Whole fleet' } as const

export const wallColumns = (onEnd: (wall: WallRow) => void) =>
  columns<WallRow>()([
    { key: 'name', title: 'Name', sort: true },
    {
      key: 'scope',
      title: 'Shows',
      text: ({ scope, showsAccess }) => `${scopes[scope]}${showsAccess ? ', how to get in' : ''}`,
    },
    { key: 'address', title: 'Address' },
    { key: 'createdAt', title: 'Set up', kind: 'dateTime', sort: true },
    { key: 'lastSeenAt', title: 'Last seen', kind: 'dateTime', sort: true },
    { key: 'expiresAt', title: 'Until', kind: 'dateTime' },
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (wall) => (
        <Button size="small" onClick={() => onEnd(wall)}>
          End
        </Button>
      ),
    },
  ])
