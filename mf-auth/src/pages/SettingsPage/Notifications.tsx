import { setAlertSettings, useAlertSettings, useUser } from '@emberwatch/store'
import { Banner, Card, Stack } from '@emberwatch/ui'
import { useState } from 'react'
import { AlertSites } from './AlertSites.tsx'
import { MailRules } from './MailRules.tsx'
import { SummaryMails } from './SummaryMails.tsx'

/** Phones show notifications from service workers only, which the app does not have. */
const isSupported = () => typeof Notification !== 'undefined' && !/Android|iPhone|iPad/.test(navigator.userAgent)

const deniedText =
  'The browser does not allow notices from this page. Allow them in its settings for this site, then turn them on here.'

export const Notifications = () => (
  <Stack>
    <BrowserNotices />
    <MailRules />
    <SummaryMails />
  </Stack>
)

/** Turns notices of the operating system on and off (product 13.8). Off until turned on; kept per browser and person. */
function BrowserNotices() {
  const user = useUser()
  const settings = useAlertSettings()
  const [isDenied, setDenied] = useState(false)
  if (!user) return null
  const set = (change: Partial<typeof settings>) => setAlertSettings(user.id, { ...settings, ...change })
  const turn = async (isOn: boolean) => {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted'
    setDenied(!isAllowed)
    if (isAllowed) set({ isOn })
  }
  return (
    <Card title="In this browser" width="narrow">
      <Stack>
        <Banner tone="warn">
          Notices replace no alarm transmission. They come only while this browser is open with Emberwatch in a tab, the
          computer awake and the network there.
        </Banner>
        {window.isSecureContext === false ? (
          <p>Notices need https: over plain http the browser has none.</p>
        ) : !isSupported() ? (
          <p>This browser shows no notices of pages.</p>
        ) : (
          <>
            {(isDenied || (settings.isOn && Notification.permission !== 'granted')) && (
              <Banner tone="fail">{deniedText}</Banner>
            )}
            <Choice
              label="Notify me of new alarms and of systems that go offline"
              isChosen={settings.isOn}
              onChange={(isOn) => void turn(isOn)}
            />
            <Choice
              label="Alarms only"
              isChosen={settings.alarmsOnly}
              isDisabled={!settings.isOn}
              onChange={(alarmsOnly) => set({ alarmsOnly })}
            />
            {settings.isOn && <AlertSites chosen={settings.siteIds} scope={settings.scope} onChange={set} />}
          </>
        )}
      </Stack>
    </Card>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isChosen: boolean) => void
}

/** Takes effect at once. */
const Choice = ({ label, isChosen, isDisabled, onChange }: ChoiceProps) => (
  <label className="ew-choice">
    <input
      type="checkbox"
      checked={isChosen}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{label}</span>
  </label>
)
