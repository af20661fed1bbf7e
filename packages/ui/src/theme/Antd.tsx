import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useIsStill } from './use-media.ts'

/** antd's settings. Around each of its components, not around the app, so that only pages that show one load them. */
export function Antd({ children }: { readonly children: ReactNode }) {
  const isStill = useIsStill()
  // Colours and sizes of both themes are in the style sheets (ui/antd); only motion is set by script.
  const theme = useMemo<ThemeConfig>(
    () => ({ hashed: false, zeroRuntime: true, token: { motion: !isStill } }),
    [isStill],
  )
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  )
}

/**
 * Container for the popups of a control: the box of its dialog, else its landmark. This keeps the focus inside, and assistive technology finds the
 * popup next to its control. Not the dialog's own element: antd lets presses pass through it, and a list inside would pass them on, too.
 */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('.ant-modal-container, [role=dialog], main, header') ?? document.body
}
