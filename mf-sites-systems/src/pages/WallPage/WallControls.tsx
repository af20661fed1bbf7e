import { paths } from '@emberwatch/contract'
import { attentionKinds } from '@emberwatch/contract/sites-systems'
import { setPreference, useSession } from '@emberwatch/store'
import {
  Button,
  formatTime,
  LinkButton,
  lazyDialog,
  statusLook,
  useDialog,
  useThemeName,
  VisuallyHidden,
} from '@emberwatch/ui'
import { ScopeChoice } from '../../scope/ScopeChoice.tsx'
import type { Sound } from './use-sound.ts'
import styles from './wall.module.css'

const StartWall = lazyDialog(async () => (await import('./StartWall.tsx')).StartWall)

const quietMinutes = [5, 15, 60] as const

export function WallControls({ sound, now }: { sound: Sound; now: Date }) {
  const theme = useThemeName()
  const isWall = useSession()?.isWall ?? false
  const starting = useDialog()
  return (
    <footer className={styles.controls}>
      {sound.canPlay && <SoundControls sound={sound} now={now} />}
      <span className={styles.gap} />
      {!isWall && <ScopeChoice />}
      <Button
        size="small"
        icon={theme === 'dark' ? 'sun' : 'moon'}
        onClick={() => setPreference('theme', theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? 'Light' : 'Dark'}
      </Button>
      {document.fullscreenEnabled && (
        <Button size="small" onClick={() => void document.documentElement.requestFullscreen()}>
          Full screen
        </Button>
      )}
      {isWall ? (
        <LinkButton size="small" icon="logout" to={paths.logout}>
          End this wall
        </LinkButton>
      ) : (
        <>
          <Button size="small" onClick={starting.open}>
            Leave this screen as a wall
          </Button>
          <LinkButton size="small" icon="close" to={paths.map}>
            Close
          </LinkButton>
        </>
      )}
      {starting.isOpen && <StartWall onClose={starting.close} />}
    </footer>
  )
}

function SoundControls({ sound, now }: { sound: Sound; now: Date }) {
  const isQuiet = sound.quietUntil > now.getTime()
  if (!sound.isOn)
    return (
      <Button size="small" icon="bell" onClick={() => sound.turn(true)}>
        Turn sound on
      </Button>
    )
  return (
    <>
      <Button size="small" icon="bell" onClick={() => sound.turn(false)}>
        Turn sound off
      </Button>
      <fieldset className={styles.kinds}>
        <VisuallyHidden as="legend">Sound for</VisuallyHidden>
        {attentionKinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" checked={sound.kinds.includes(kind)} onChange={() => sound.toggle(kind)} />
            <span>{statusLook('attention', kind).word}</span>
          </label>
        ))}
      </fieldset>
      {isQuiet ? (
        <>
          <strong role="status">{`Quiet here until ${formatTime(sound.quietUntil)}`}</strong>
          <Button size="small" onClick={() => sound.quiet(0)}>
            End quiet
          </Button>
        </>
      ) : (
        quietMinutes.map((minutes) => (
          <Button key={minutes} size="small" kind="quiet" onClick={() => sound.quiet(minutes)}>
            {`Quiet ${minutes} min`}
          </Button>
        ))
      )}
    </>
  )
}
