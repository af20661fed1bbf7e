import { scannedSystems } from '@emberwatch/contract'
import { DataTable, DetailPage, Facts, formatDateTime, HashTabs, useDetail } from '@emberwatch/ui'
import { Link, useParams } from 'react-router-dom'
import { loopColumns } from './loop-columns.tsx'

/** A loop system with its loops (spec 2.6). */
export function ScannedSystemPage() {
  const { id = '' } = useParams()
  const detail = useDetail(scannedSystems.get, { params: { id } })
  return (
    <DetailPage
      detail={detail}
      title={({ name }) => name}
      back={({ siteId, siteName }) => ({ to: `/sites/${siteId}#3`, label: siteName })}
    >
      {({ siteId, siteName, createdAt }) => (
        <>
          <Facts
            items={[
              [
                'Site',
                <Link key="site" to={`/sites/${siteId}`}>
                  {siteName}
                </Link>,
              ],
              ['Created at', formatDateTime(createdAt)],
            ]}
          />
          <HashTabs tabs={[{ title: 'Loops', content: () => <Loops id={id} /> }]} label="Loop system" />
        </>
      )}
    </DetailPage>
  )
}

const Loops = ({ id }: { id: string }) => (
  <DataTable
    title="Loops"
    endpoint={scannedSystems.loops}
    params={{ id }}
    columns={loopColumns}
    rowLink={(loop) => `/scanned-loops/${loop.id}`}
  />
)
