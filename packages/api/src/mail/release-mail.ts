import { publicUrlOf, type Settings } from '../settings.ts'
import { compose } from './compose.ts'
import { senderOf, transportOf } from './mailer.ts'
import type { ReleaseNews } from './templates.ts'

/**
 * Sends mail for a host, which has no jobs: at once, through SMTP_URL, else into the mail folder.
 * @returns rejects where the mail server does not take it
 */
export function releaseMail(settings: Settings, print = (line: string) => console.log(line)) {
  const transport = transportOf(settings, print)
  const publicUrl = publicUrlOf(settings)
  return (to: string, news: ReleaseNews): Promise<void> =>
    transport.send(compose('releaseNews', to, { news, publicUrl }), senderOf(settings))
}
