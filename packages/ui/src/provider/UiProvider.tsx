import type { ReactNode } from 'react'
import { ConfirmProvider } from '../dialog/ConfirmProvider.tsx'
import { useEarlyOverlays } from '../lazy/overlays.ts'
import { Snackbars } from '../notice/Snackbars.tsx'
import { ThemeProvider } from './ThemeProvider.tsx'
import { useCompositionGuard } from './use-composition-guard.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

export function UiProvider({ children }: { readonly children: ReactNode }) {
  useEarlyOverlays()
  useCompositionGuard()
  useKeyboardRoom()
  return (
    <ThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Snackbars />
    </ThemeProvider>
  )
}
