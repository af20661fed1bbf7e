import { AccessLevel, onSite, onSystem } from '@emberwatch/contract'
import { Button, lazyDialog, useAddressedDialog, useCan } from '@emberwatch/ui'
import { useHasWorks, type WorksSubject } from './works-subject.ts'

const StartDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "works" */ './StartDialog.tsx')).StartDialog,
)

/** The rules of the calls. */
const [ofSite, ofSystem] = [onSite('id', AccessLevel.OPERATOR), onSystem('id', AccessLevel.OPERATOR)]

/** Starts a test of an hour in two taps: this button and that of its dialog (product 24.6). */
export function StartTest({ subject }: { subject: WorksSubject }) {
  const isSite = 'siteId' in subject
  const canStart = useCan(isSite ? ofSite : ofSystem, isSite ? subject.siteId : subject.systemId)
  const isSupported = useHasWorks()
  const { isOpen, open, close } = useAddressedDialog('start-test')
  if (!canStart || !isSupported) return null
  return (
    <>
      <Button icon="bell" onClick={open}>
        Start test
      </Button>
      <StartDialog subject={subject} isOpen={isOpen} onClose={close} />
    </>
  )
}
