import { type ApiError, asApiError } from '@emberwatch/api-client'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '../base/Button.tsx'
import { Dialog } from '../popups/Dialog.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'

/** A question before something is done. */
export interface ConfirmRequest {
  /** The question; it is the dialog's title. */
  readonly title: string
  readonly text?: ReactNode
  /** The confirming button, beginning with the verb (product 6.6). */
  readonly confirm: string
  readonly danger?: boolean
  /** What has to be typed before the button works, for what cannot be undone. */
  readonly typed?: string
  /** Does it. While it runs the dialog waits; when it fails the dialog stays and shows why (product 6.6). */
  readonly run: () => Promise<unknown>
}

const ConfirmContext = createContext<((request: ConfirmRequest) => void) | null>(null)

/** Takes the question back whose subject is gone; one that is being carried out tells its own end. */
export const WithdrawContext = createContext<() => void>(() => undefined)

/** Asks before doing. @throws outside of ConfirmProvider */
export function useConfirm(): (request: ConfirmRequest) => void {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

/** Holds the one dialog that asks. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Each question begins afresh, and the last one stays while its dialog goes away.
  const [asked, setAsked] = useState(0)
  const ask = useCallback((next: ConfirmRequest) => {
    setRequest(next)
    setAsked((count) => count + 1)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  const isRunning = useRef(false)
  const withdraw = useCallback(() => {
    if (!isRunning.current) setOpen(false)
  }, [])
  return (
    <ConfirmContext value={ask}>
      <WithdrawContext value={withdraw}>{children}</WithdrawContext>
      {request && <Question key={asked} request={request} isOpen={isOpen} running={isRunning} onClose={close} />}
    </ConfirmContext>
  )
}

/** A page shows blanks in a row as one, so nobody can tell how many a name has. */
const collapsed = (text: string) => text.trim().replace(/\s+/g, ' ')

interface QuestionProps {
  readonly request: ConfirmRequest
  readonly isOpen: boolean
  readonly running: RefObject<boolean>
  readonly onClose: () => void
}

function Question({ request, isOpen, running, onClose }: QuestionProps) {
  const [error, setError] = useState<ApiError | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [typed, setTyped] = useState('')
  const formId = useId()
  const run = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setRunning(true)
    running.current = true
    try {
      await request.run()
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
    } finally {
      setRunning(false)
      running.current = false
    }
  }
  const isBlocked = request.typed !== undefined && collapsed(typed) !== collapsed(request.typed)
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        kind={request.danger ? 'danger' : 'primary'}
        type="submit"
        form={formId}
        isBusy={isRunning}
        isDisabled={isBlocked}
      >
        {request.confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={request.title} isOpen={isOpen} onClose={onClose} footer={footer}>
      <form id={formId} className="ew-stack ew-gap-middle" onSubmit={run}>
        {request.text && <div>{request.text}</div>}
        {request.typed !== undefined && (
          <label className="ew-field">
            <span>
              Type <strong>{request.typed}</strong> to go on
            </span>
            <input className="ew-input" value={typed} autoComplete="off" onChange={(e) => setTyped(e.target.value)} />
          </label>
        )}
        <ErrorBanner error={error} />
      </form>
    </Dialog>
  )
}
