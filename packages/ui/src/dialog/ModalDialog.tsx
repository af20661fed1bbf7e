import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { Antd } from '../theme/Antd.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useReturnFocus } from './use-return-focus.ts'
import '../antd/overlay.css'
import './dialog.css'

const widths = { narrow: 480, wide: 760 }

/** antd's Modal with two changes: the first field gets the focus, and a click outside does not close it. */
export function ModalDialog({
  title,
  isOpen,
  onClose,
  ignoresEscape,
  width = 'narrow',
  isSheet,
  footer,
  children,
}: DialogProps) {
  return (
    <Antd>
      <Modal
        className={isSheet ? 'ew-dialog ew-sheet' : 'ew-dialog'}
        open={isOpen}
        title={<h2>{title}</h2>}
        width={widths[width]}
        keyboard={!ignoresEscape}
        mask={{ closable: false }}
        closable={{ 'aria-label': 'Close', closeIcon: <Icon name="close" /> }}
        footer={footer ? <div className="ew-dialog-foot">{footer}</div> : null}
        onCancel={onClose}
        destroyOnHidden
      >
        <Opened>{children}</Opened>
      </Modal>
    </Antd>
  )
}

/** A file input is invisible, so its button takes the focus. */
const firstField =
  '.ant-modal-body :is(:is(input, select, textarea):not(:disabled, [type=hidden], [type=file]), .ant-upload button:not(:disabled))'
const firstButton = '.ew-dialog-foot button'

/**
 * Focuses the first field, else the first footer button, which is the harmless one; antd would focus the close button. Also returns the focus when
 * the dialog's owner unmounts with it, which antd does not.
 */
function Opened({ children }: { children: ReactNode }) {
  useReturnFocus()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = ref.current?.closest('[role=dialog]')
    // antd shows the dialog one frame after it creates it.
    const takeFocus = () => {
      if (dialog?.querySelector(':is(input, select, textarea):focus')) return
      const first = dialog?.querySelector<HTMLElement>(firstField) ?? dialog?.querySelector<HTMLElement>(firstButton)
      first?.focus()
    }
    takeFocus()
    const frame = requestAnimationFrame(takeFocus)
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div ref={ref}>{children}</div>
}
