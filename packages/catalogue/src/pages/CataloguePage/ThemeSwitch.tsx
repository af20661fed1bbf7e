import { setPreference } from '@emberwatch/store'
import { Button, useThemeName } from '@emberwatch/ui'

export function ThemeSwitch() {
  const other = useThemeName() === 'dark' ? 'light' : 'dark'
  return (
    <Button icon={other === 'dark' ? 'moon' : 'sun'} onClick={() => setPreference('theme', other)}>
      {other === 'dark' ? 'Dark' : 'Light'}
    </Button>
  )
}
