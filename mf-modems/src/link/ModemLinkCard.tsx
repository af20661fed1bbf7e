import { useIsSupported, useItem } from '@emberwatch/api-client'
import { type Modem, type ModemLink, modemLinks } from '@emberwatch/contract/modems'
import {
  Banner,
  Card,
  CreatorLink,
  ErrorBanner,
  formatDateTime,
  Skeleton,
  Stack,
  Status,
  useIsPhone,
} from '@emberwatch/ui'
import { type Fact, Facts } from '@emberwatch/ui/detail'
import { clockText } from './clock-text.ts'
import { markText, refusalsText } from './count-text.ts'
import { HourLine } from './HourLine.tsx'
import { LinkActions } from './LinkActions.tsx'
import { LinkNotices } from './LinkNotices.tsx'
import { SignalLine } from './SignalLine.tsx'

/** About as high as the facts on a phone. */
const skeletonLines = 14

/** Shows the connection of the modem to the platform (product 10.14). Nothing behind a platform without the call. */
export function ModemLinkCard({ modem }: { modem: Modem }) {
  const { data: link, error, refetch } = useItem(modemLinks.get, { params: { id: modem.id } })
  const isSupported = useIsSupported(modemLinks.get)
  const isPhone = useIsPhone()
  if (isSupported && error && link === undefined) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  if (!isSupported) return null
  // On a phone it comes first: what stands below keeps its place while the link is read.
  if (link === undefined)
    return isPhone ? (
      <Card title="Link">
        <Skeleton lines={skeletonLines} label="Loading the link" />
      </Card>
    ) : null
  return (
    <Card title="Link">
      <Stack>
        {link ? <Facts items={factsOf(modem.id, link)} /> : <p>The modem has no secret yet, so it cannot connect.</p>}
        {link?.isSecretOfFormer && (
          <Banner tone="warn">
            {`Secret of a former administrator: ${link.secretBy ?? 'whoever made it'} administers the site no more and may have kept it. Renew the secret.`}
          </Banner>
        )}
        {link && <LinkNotices modem={modem} notices={link.notices} />}
        <LinkActions modem={modem} link={link} />
      </Stack>
    </Card>
  )
}

const orNever = (time: string | null) => (time ? formatDateTime(time) : 'Never')

function factsOf(modemId: string, link: ModemLink): readonly Fact[] {
  const state = link.changedAt === null ? null : link.isOnline ? 'system_connected' : 'mobile_connection_failed'
  return [
    ['Link', <Status key="state" of="connection" value={state} />],
    [link.isOnline ? 'Session since' : 'Gone since', link.changedAt && formatDateTime(link.changedAt)],
    !link.isOnline && ['Cause', link.cause],
    ['Heard of', orNever(link.heardAt)],
    link.blockedAt !== null && ['Blocked since', formatDateTime(link.blockedAt)],
    ['Messages', <HourLine key="hours" hours={link.hours} />],
    ['Address', link.address],
    ['Signal', link.signal !== null && `${link.signal} dBm`],
    ['Signal by the day', link.signal !== null && <SignalLine key="signal" modemId={modemId} />],
    ['Clock', link.heardAt && clockText(link.clockOffsetMs)],
    ['Firmware', link.firmware],
    ['Configuration', configurationText(link)],
    ['Secret renewed', link.secretAt ? formatDateTime(link.secretAt) : 'None; it shows a certificate'],
    link.secretBy !== null && ['Renewed by', <CreatorLink key="by" name={link.secretBy} id={link.secretById} />],
    link.refusal !== null && ['Last refusal', refusalText(link)],
    ['Refused in 24 hours', refusalsText(link.counts)],
    ['Events without a class', markText(link.counts, 'no_class')],
    ['Stored with the time of receipt', markText(link.counts, 'time_of_receipt')],
  ]
}

function configurationText({ revision, appliedRevision, appliedReason }: ModemLink): string {
  if (appliedRevision === null) return `Revision ${revision}, no answer yet`
  if (appliedReason !== null) return `Revision ${appliedRevision} was not taken: ${appliedReason}`
  return appliedRevision === revision
    ? `Revision ${revision}, taken`
    : `Revision ${revision}; the modem has ${appliedRevision}`
}

function refusalText({ refusal, refusedAt }: ModemLink): string {
  const { of = '', field, text = '' } = refusal ?? {}
  return `${refusedAt ? formatDateTime(refusedAt) : ''} ${of}${field ? `, ${field}` : ''}: ${text}`
}
