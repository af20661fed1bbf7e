import type { ReactNode } from 'react'
import { ConfirmProvider } from '../feedback/ConfirmProvider.tsx'
import { Snackbars } from '../feedback/Snackbars.tsx'
import { useIdleOverlays } from '../popups/overlays.ts'
import { ThemeProvider } from './ThemeProvider.tsx'

export function UiProvider({ children }: { readonly children: ReactNode }) {
  useIdleOverlays()
  return (
    <ThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Snackbars />
    </ThemeProvider>
  )
}
