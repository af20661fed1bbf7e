import type { ReactNode } from 'react'
import { ConfirmProvider } from '../dialog/ConfirmProvider.tsx'
import { useIdleOverlays } from '../lazy/overlays.ts'
import { Snackbars } from '../notice/Snackbars.tsx'
import { ThemeProvider } from './ThemeProvider.tsx'
import { useCompositionGuard } from './use-composition-guard.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

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
