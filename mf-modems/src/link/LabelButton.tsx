import { modemsPaths } from '@emberwatch/contract/modems'
import { Button } from '@emberwatch/ui'
import { useNavigate } from 'react-router-dom'
import { handLabelOver, type NewLabel } from './new-label.ts'

/** Leads to the labels with the one of this modem, on which its secret stands. */
export function LabelButton({ label }: { label: NewLabel }) {
  const navigate = useNavigate()
  const open = () => {
    handLabelOver(label)
    void navigate(modemsPaths.modemLabels)
  }
  return <Button onClick={open}>Label</Button>
}
