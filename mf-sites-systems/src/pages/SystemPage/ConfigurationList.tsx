import { type ListAnswer, serverNow } from '@emberwatch/contract'
import { type Configuration, configurations, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { Button, LinkButton, Stack } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { useEffect, useState } from 'react'
import { ClassReasonDialog } from './ClassReasonDialog.tsx'
import { configurationColumns } from './configuration-columns.tsx'
import { HardwareDialog } from './HardwareDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { Uploads } from './Uploads.tsx'

type Opened =
  | { dialog: 'upload'; problem?: string }
  | { dialog: 'hardware' | 'classReason'; configuration: Configuration }
  | null

/** Milliseconds between two reads while a configuration is processing. */
const processingIntervalMs = 3000

export function ConfigurationList({ systemId, canChange }: { systemId: string; canChange: boolean }) {
  const [opened, setOpened] = useState<Opened>(null)
  const [isProcessing, setProcessing] = useState(false)
  const close = () => setOpened(null)
  const columns = configurationColumns({
    canChange,
    onHardware: (configuration) => setOpened({ dialog: 'hardware', configuration }),
    onClassReason: (configuration) => setOpened({ dialog: 'classReason', configuration }),
  })
  return (
    <Stack>
      {canChange && <Uploads systemId={systemId} onAgain={(problem) => setOpened({ dialog: 'upload', problem })} />}
      <DataTable
        title="Configurations"
        endpoint={configurations.list}
        params={{ id: systemId }}
        columns={columns}
        refetchInterval={isProcessing ? processingIntervalMs : undefined}
        header={(answer) => <ProcessingWatch answer={answer} onChange={setProcessing} />}
        actions={
          <ListActions systemId={systemId} onUpload={canChange ? () => setOpened({ dialog: 'upload' }) : undefined} />
        }
      />
      <UploadDialog
        systemId={systemId}
        isOpen={opened?.dialog === 'upload'}
        onClose={close}
        problem={opened?.dialog === 'upload' ? opened.problem : undefined}
      />
      {opened?.dialog === 'hardware' && <HardwareDialog configuration={opened.configuration} onClose={close} />}
      {opened?.dialog === 'classReason' && <ClassReasonDialog configuration={opened.configuration} onClose={close} />}
    </Stack>
  )
}

interface ListActionsProps {
  readonly systemId: string
  /** Undefined where the person may not change the system. */
  readonly onUpload: (() => void) | undefined
}

const ListActions = ({ systemId, onUpload }: ListActionsProps) => (
  <>
    <LinkButton size="small" to={sitesSystemsPaths.comparison(systemId)}>
      Compare
    </LinkButton>
    {onUpload && (
      <Button kind="primary" size="small" icon="upload" onClick={onUpload}>
        Upload configuration
      </Button>
    )}
  </>
)

/** The list stops waiting after this time. */
const processingMaxMs = 600_000

interface WatchProps {
  readonly answer: ListAnswer<Configuration> | undefined
  readonly onChange: (isProcessing: boolean) => void
}

/** Reports whether a recent file is still processing. */
function ProcessingWatch({ answer, onChange }: WatchProps) {
  const isProcessing = answer?.data.some(isInProcess) ?? false
  useEffect(() => onChange(isProcessing), [isProcessing, onChange])
  return null
}

const isInProcess = ({ isProcessed, parsingError, createdAt }: Configuration) =>
  !isProcessed && !parsingError && serverNow() - Date.parse(createdAt) < processingMaxMs
