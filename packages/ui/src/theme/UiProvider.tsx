import type { ReactNode } from 'react'
import { useIdleOverlays } from '../base/overlays.ts'
import { ConfirmProvider } from '../feedback/ConfirmProvider.tsx'
import { Snackbars } from '../feedback/Snackbars.tsx'
import { ThemeProvider } from './ThemeProvider.tsx'

/** Everything that the design system needs once, around the whole app and inside of its router: theme, questions, snackbars. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  useIdleOverlays()
  return (
    <ThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Snackbars />
    </ThemeProvider>
  )
}
