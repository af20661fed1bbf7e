import { mapDefaults, paths } from '@emberwatch/contract'
import { formatModemCode, type Modem, subnetMasks } from '@emberwatch/contract/modems'
import { Card, CreatorLink, formatDateTime, Stack, useIsPhone, Words } from '@emberwatch/ui'
import { CopyText, Facts, QrCode } from '@emberwatch/ui/detail'
import { LazyMap } from '@emberwatch/ui/position'
import { Link } from 'react-router-dom'
import { EntryStates } from '../../EntryStates.tsx'
import { FormerHardwareCard } from '../../hardware/FormerHardwareCard.tsx'
import { identifierLabels, identifierNames, identifiersOf } from '../../identifiers.ts'
import { ModemLinkCard } from '../../link/ModemLinkCard.tsx'
import styles from '../../modems.module.css'

/** Shows streets; maps without them stay farther away. */
const closeZoom = 13

/** Product 10.2. A phone has the link first and the label last, which somebody who stands at the modem has already. */
export function ModemDetails({ modem }: { modem: Modem }) {
  const isPhone = useIsPhone()
  return (
    <Stack>
      {isPhone && <ModemLinkCard modem={modem} />}
      <div className={styles.details}>
        <Card title="Modem">
          <Facts items={factsOf(modem)} />
        </Card>
        {!isPhone && <ModemLabel modem={modem} />}
      </div>
      {!isPhone && <ModemLinkCard modem={modem} />}
      <FormerHardwareCard modemId={modem.id} />
      <ModemPosition modem={modem} />
      {isPhone && <ModemLabel modem={modem} />}
    </Stack>
  )
}

const ModemLabel = ({ modem }: { modem: Modem }) => (
  <Card title="QR code">
    <div className={styles.code}>
      <QrCode text={formatModemCode(identifiersOf(modem))} label={`QR code of ${modem.clientId}`} />
      <CopyText text={formatModemCode(identifiersOf(modem))} shown={modem.clientId} what="modem code" />
    </div>
  </Card>
)

function factsOf(modem: Modem) {
  const identifiers = identifiersOf(modem)
  return [
    ['Systems', <EntryStates key="systems" modem={modem} />],
    [
      'Site',
      <Link key="site" to={paths.site(modem.siteId)}>
        <Words text={modem.siteName} translate="no" />
      </Link>,
    ],
    ['IP address', modem.ip],
    ['Subnet', subnetMasks.find(({ mask }) => mask === modem.subnet)?.label ?? modem.subnet],
    ['Number', String(modem.number), 'folds'],
    ...identifierNames.map((name) => {
      const text = identifiers[name]
      const label = identifierLabels[name]
      return [label, text && <CopyText key={name} text={text} what={label} />, 'folds'] as const
    }),
    ['Topic', modem.topic && <CopyText key="topic" text={modem.topic} what="Topic" />, 'folds'],
    ['Position', modem.lat !== null && modem.lng !== null && `${modem.lat}, ${modem.lng}`, 'folds'],
    ['Created by', <CreatorLink key="creator" name={modem.createdBy} id={modem.createdById} />, 'folds'],
    ['Created at', formatDateTime(modem.createdAt), 'folds'],
  ] as const
}

/** Without a position it shows the default map and says so. */
function ModemPosition({ modem: { id, clientId, lat, lng } }: { modem: Modem }) {
  const isKnown = lat !== null && lng !== null
  return (
    <LazyMap
      label={`Place of ${clientId}`}
      centre={isKnown ? [lat, lng] : mapDefaults.modem.centre}
      zoom={isKnown ? closeZoom : mapDefaults.modem.zoom}
      height={mapDefaults.height}
      markers={isKnown ? [{ id, lat, lng, name: clientId }] : []}
      note={isKnown ? undefined : 'No place is known of this modem. Administrators of its site set it under Edit.'}
    />
  )
}
