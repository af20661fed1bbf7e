import { ConfirmProvider } from '../feedback/ConfirmProvider.tsx'
import { Snackbars } from '../feedback/Snackbars.tsx'
import { ThemeProvider, type ThemeProviderProps } from './ThemeProvider.tsx'

/** Everything that the design system needs once, around the whole app and inside of its router: theme, questions, snackbars. */
export function UiProvider({ children, ...theme }: ThemeProviderProps) {
  return (
    <ThemeProvider {...theme}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Snackbars />
    </ThemeProvider>
  )
}
