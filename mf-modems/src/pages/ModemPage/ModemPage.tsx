import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import { type Modem, modems } from '@emberwatch/contract/modems'
import { Extensions, Freshness, useCan } from '@emberwatch/ui'
import { DetailPage, ExtensibleTabs, useDetail } from '@emberwatch/ui/detail'
import { useParams } from 'react-router-dom'
import { ConfigurationTab } from '../../configuration/ConfigurationTab.tsx'
import { ModemActions } from './ModemActions.tsx'
import { ModemDetails } from './ModemDetails.tsx'
import { ModemEdit } from './ModemEdit.tsx'

/** Shows a modem (product 10.2). */
export function ModemPage() {
  const { id = '' } = useParams()
  const detail = useDetail(modems.get, { params: { id } })
  const isAdmin = useCan(onSite('id', AccessLevel.ADMIN), detail.item?.siteId)
  return (
    <DetailPage
      detail={detail}
      noun="modem"
      title={({ siteName }) => `Modem in ${siteName}`}
      back={{ to: paths.modems, label: 'Modems' }}
      lead={() => <Freshness />}
      actions={(modem) => (
        <>
          <Extensions point="modem.actions" data={dataOf(modem)} />
          <ModemActions modem={modem} />
        </>
      )}
    >
      {(modem) => (
        <ExtensibleTabs point="modem.tabs" data={dataOf(modem)} label="Modem" tabs={tabsOf(modem, isAdmin)} />
      )}
    </DetailPage>
  )
}

const dataOf = ({ id, siteId }: Modem) => ({ modemId: id, siteId })

/** Positions are the numbers in the address (product 10.2, 4.8). */
const tabsOf = (modem: Modem, isAdmin: boolean) => [
  { title: 'Details', content: () => <ModemDetails modem={modem} /> },
  { title: 'Configuration', content: () => <ConfigurationTab modem={modem} /> },
  { title: 'Edit', isHidden: !isAdmin, content: () => <ModemEdit modem={modem} /> },
]
