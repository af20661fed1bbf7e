import { Status } from '@emberwatch/ui'
import { DetailPage, Facts, useDetail } from '@emberwatch/ui/detail'
import { units } from '../../calls.ts'

export function Example() {
  const unit = useDetail(units.get, { params: { id: '12' } })
  return (
    <DetailPage
      detail={unit}
      noun="unit"
      back={{ to: '/catalogue', label: 'Units' }}
      title={({ name }) => name}
      status={({ isReady }) => <Status of="ready" value={isReady} />}
    >
      {({ kind, eventsCount }) => (
        <Facts
          items={[
            ['Kind', kind],
            ['Events', eventsCount],
          ]}
        />
      )}
    </DetailPage>
  )
}
