import type { WorkMark } from '@emberwatch/contract'
import { type Work, works, workWords } from '@emberwatch/contract/sites-systems'
import { Banner, Button, useCan, useConfirmAction } from '@emberwatch/ui'
import { resourceOf, useRunningWorks } from './use-works.ts'
import { WorkNote } from './WorkNote.tsx'
import { coversText, nothingSent } from './work-text.ts'
import { useHasWorks, type WorksSubject } from './works-subject.ts'

const markOf = ({ id, kind, endsAt, createdBy, phoneNumber }: Work): WorkMark => ({
  ...{ id, kind, phoneNumber },
  until: endsAt,
  startedBy: createdBy,
})

export function RunningWorks({ subject }: { subject: WorksSubject }) {
  return useHasWorks() ? <Running subject={subject} /> : null
}

/** Says above the state of a site or system which work goes on, and ends it (product 24.4). */
function Running({ subject }: { subject: WorksSubject }) {
  const { data } = useRunningWorks(subject)
  return data?.data.map((work) => (
    <Banner key={work.id} tone="warn" actions={<EndButton work={work} />}>
      <WorkNote work={markOf(work)} />
      {` ${coversText(work)}. Alarms are told; offline and faults only if they stand at its end. ${nothingSent}`}
    </Banner>
  ))
}

export const useEndWork = () =>
  useConfirmAction(works.end, {
    ask: ({ kind }: Work) => `End ${workWords[kind].toLowerCase()} now?`,
    confirm: 'End now',
    text: () => 'Offline systems and faults that still stand are told then.',
    params: ({ id }) => ({ id }),
    successMessage: 'Ended',
  })

function EndButton({ work }: { work: Work }) {
  const canEnd = useCan(works.end.access, resourceOf(work))
  const end = useEndWork()
  return canEnd ? <Button onClick={() => end(work)}>End</Button> : null
}
