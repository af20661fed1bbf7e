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
import { Button } from '../button/Button.tsx'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmRequest {
  readonly title: string
  readonly text?: ReactNode
  /** Label of the confirm button; begins with a verb (product 6.6). */
  readonly confirm: string
  readonly danger?: boolean
  readonly typed?: string
  /** The confirmed action. The dialog waits while it runs; on failure it stays open and shows the error (product 6.6). */
  readonly run: () => Promise<unknown>
}

const ConfirmContext = createContext<((request: ConfirmRequest) => void) | null>(null)

/** Closes the question if its subject no longer exists. A running action is not interrupted. */
export const WithdrawContext = createContext<() => void>(() => undefined)

/** Returns a function that asks for confirmation. @throws outside of ConfirmProvider */
export function useConfirm(): (request: ConfirmRequest) => void {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Each question starts with fresh state. The last one stays rendered while the dialog closes.
  const [openCount, setCount] = useState(0)
  const ask = useCallback((next: ConfirmRequest) => {
    setRequest(next)
    setCount((count) => count + 1)
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
      {request && (
        <ConfirmDialog key={openCount} request={request} isOpen={isOpen} running={isRunning} onClose={close} />
      )}
    </ConfirmContext>
  )
}

/** HTML collapses repeated spaces, so users cannot see how many a name has. */
const collapsed = (text: string) => text.trim().replace(/\s+/g, ' ')

interface QuestionProps {
  readonly request: ConfirmRequest
  readonly isOpen: boolean
  readonly running: RefObject<boolean>
  readonly onClose: () => void
}

function ConfirmDialog({ request, isOpen, running, onClose }: QuestionProps) {
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
