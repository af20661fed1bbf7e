import type { ScannedUnitForm } from '@emberwatch/contract/loops'
import { scannedLoops } from '@emberwatch/contract/loops'
import { WaitingEntries } from '@emberwatch/ui/outbox'

interface WaitingUnitsProps {
  /** Brings back the values of a new unit that was refused. */
  readonly onAdd: (values: Partial<ScannedUnitForm>) => void
}

/** Units that were entered here and the server does not have yet. */
export const WaitingUnits = ({ onAdd }: WaitingUnitsProps) => (
  <WaitingEntries
    noun="units"
    editable={scannedLoops.addUnit}
    onEdit={({ body }) => onAdd(body as Partial<ScannedUnitForm>)}
  />
)
