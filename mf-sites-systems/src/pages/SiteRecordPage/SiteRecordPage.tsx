import { paths } from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'
import { Button, formatDateTime } from '@emberwatch/ui'
import { DetailPage, useDetail } from '@emberwatch/ui/detail'
import { useParams } from 'react-router-dom'
import { RecordSections } from './RecordSections.tsx'
import styles from './record.module.css'

/** The record is for the folder in the building, an inspection or the fire brigade. */
export function SiteRecordPage() {
  const { id = '' } = useParams()
  const detail = useDetail(sites.record, { params: { id } })
  return (
    <DetailPage
      detail={detail}
      noun="site"
      title={({ site }) => `Site record: ${site.name}`}
      back={({ site }) => ({ to: paths.site(site.id), label: site.name })}
      lead={({ madeAt, madeBy }) => `Made ${formatDateTime(madeAt)} by ${madeBy}`}
      actions={() => (
        <span className={styles.screenOnly}>
          <Button kind="primary" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      )}
    >
      {(record) => <RecordSections record={record} />}
    </DetailPage>
  )
}
