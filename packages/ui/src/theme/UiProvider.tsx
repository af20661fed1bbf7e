import type { ReactNode } from 'react'
import { useCompositionGuard } from '../base/use-composition-guard.ts'
import { useKeyboardRoom } from '../base/use-keyboard-room.ts'
import { ConfirmProvider } from '../feedback/ConfirmProvider.tsx'
import { Snackbars } from '../feedback/Snackbars.tsx'
import { useIdleOverlays } from '../popups/overlays.ts'
import { ThemeProvider } from './ThemeProvider.tsx'

export function UiProvider({ children }: { readonly children: ReactNode }) {
  useIdleOverlays()
  useCompositionGuard()
  useKeyboardRoom()
  return (
    <ThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Snackbars />
    </ThemeProvider>
  )
}
