import { setAlertSettings, useAlertSettings, useUser } from '@emberwatch/store'
import { Banner, Card, Choice, Extensions, Stack } from '@emberwatch/ui'
import { useState } from 'react'
import { AlertSites } from './AlertSites.tsx'
import { MailRules } from './MailRules.tsx'

/** Phones show notifications from service workers only, which the app does not have. */
const isSupported = () => typeof Notification !== 'undefined' && !/Android|iPhone|iPad/.test(navigator.userAgent)

function unsupportedText(): string | undefined {
  if (window.isSecureContext === false) return 'Notices need https: over plain http the browser has none.'
  return isSupported() ? undefined : 'This browser shows no notices of pages.'
}

const deniedText =
  'The browser does not allow notices from this page. Allow them in its settings for this site, then turn them on here.'

const limitsText =
  'Notices replace no alarm transmission. They come only while this browser is open with Emberwatch in a tab, the computer awake and the network there.'

/** All that comes to the person away from the pages, with its settings (product 23.1). */
export const WhatReachesMe = () => (
  <Stack>
    <BrowserNotices />
    <MailRules />
    <Extensions point="reach.sections" data={nothing} />
  </Stack>
)

const nothing = {}

/** Turns notices of the operating system on and off (product 13.8). Off until turned on; kept per browser and person. */
function BrowserNotices() {
  const user = useUser()
  const settings = useAlertSettings()
  const [isDenied, setDenied] = useState(false)
  const unsupported = unsupportedText()
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
        <Banner tone="warn">{limitsText}</Banner>
        {unsupported ? (
          <p>{unsupported}</p>
        ) : (
          <>
            {(isDenied || (settings.isOn && Notification.permission !== 'granted')) && (
              <Banner tone="fail">{deniedText}</Banner>
            )}
            <Choice checked={settings.isOn} onChange={({ target }) => void turn(target.checked)}>
              Notify me of new alarms and of systems that go offline
            </Choice>
            <Choice
              checked={settings.alarmsOnly}
              disabled={!settings.isOn}
              onChange={({ target }) => set({ alarmsOnly: target.checked })}
            >
              Alarms only
            </Choice>
            {settings.isOn && <AlertSites chosen={settings.siteIds} scope={settings.scope} onChange={set} />}
          </>
        )}
      </Stack>
    </Card>
  )
}
