import type { Settings } from './setting.ts'

/** Writes settings for the log: secrets as `set`, addresses without credentials. @param env empty values count as absent */
export function shownSettings(
  declared: Settings,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const set = Object.keys(declared)
    .sort()
    .flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, declared[name]?.isSecret || declared[name]?.isHidden ? 'set' : withoutSecrets(value)]] : []
    })
  return Object.fromEntries(set)
}

/** User, password and query may contain secrets. */
const withoutSecrets = (value: string): string => {
  if (!value.includes('://') || !URL.canParse(value)) return value
  const { protocol, host, pathname } = new URL(value)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')}`
}
