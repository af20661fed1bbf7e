import { setPreference, type ThemeChoice, usePreferences } from '@emberwatch/store'
import { Menu } from '@emberwatch/ui'

const choices: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ThemeMenu() {
  const { theme } = usePreferences()
  return (
    <Menu
      kind="quiet"
      icon={theme === 'dark' ? 'moon' : 'sun'}
      label="Theme"
      items={choices.map(({ value, label }) => ({
        label,
        icon: value === theme ? ('check' as const) : undefined,
        onSelect: () => setPreference('theme', value),
      }))}
    />
  )
}
