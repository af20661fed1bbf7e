import { useItem } from '@emberwatch/api-client'
import { falseAlarmThresholds } from '@emberwatch/contract/sites-systems'
import { Banner, Card, ErrorBanner, formatCount, formatDate, Muted, Skeleton, Stack } from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { callsOf, type LogSubject } from './log-book-calls.ts'

type Answer = NonNullable<ReturnType<typeof useFigures>['data']>

const useFigures = (subject: LogSubject) => useItem(callsOf(subject).falseAlarms, { params: { id: subject.id } })

const { detectorsPerYear, sinceVisit, ofDevice } = falseAlarmThresholds

/** What is over its threshold, in words. */
function warningsOf({ isRateOver, isSinceVisitOver, devices, ...figures }: Answer): string[] {
  return [
    ...(isRateOver ? [`More than one false alarm per ${detectorsPerYear} detectors in 12 months.`] : []),
    ...(isSinceVisitOver ? [`${sinceVisit} or more false alarms ${sinceText(figures)}.`] : []),
    ...devices.map(
      ({ unitName, systemName, falseAlarms }) =>
        `${formatCount(falseAlarms)} of ${unitName || 'one unit'} (${systemName}) ${sinceText(figures)}; ${ofDevice} ask for a look.`,
    ),
  ]
}
const sinceText = ({ lastVisitAt }: Pick<Answer, 'lastVisitAt'>) =>
  lastVisitAt ? `since the visit of ${formatDate(lastVisitAt)}` : 'in 12 months, without a visit'

/** False alarms against the thresholds of the trade (product 26.5). */
export function FalseAlarms({ subject }: { subject: LogSubject }) {
  const { data, error, refetch } = useFigures(subject)
  return (
    <Card title="False alarms in 12 months">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data ? <Figures data={data} /> : !error && <Skeleton lines={3} />}
    </Card>
  )
}

function Figures({ data }: { data: Answer }) {
  const warnings = warningsOf(data)
  return (
    <Stack>
      <Tiles
        items={[
          { label: 'Alarms', value: data.alarms },
          { label: 'Without a cause', value: data.withoutCause },
          { label: 'False', value: data.falseAlarms },
          { label: `False, ${sinceText(data)}`, value: data.sinceVisit },
          { label: 'Detectors', value: data.detectors },
        ]}
      />
      {warnings.length > 0 && (
        <Banner tone="warn">
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Muted isSmall>
        By the causes that are written; all but fire count as false. Ask for a look: more than 1 per {detectorsPerYear}{' '}
        detectors a year, {sinceVisit} since the last visit, {ofDevice} of one device.
      </Muted>
    </Stack>
  )
}
