/** What may never stand in a log. Addresses of databases and mail servers have passwords in them. */
const isSecret = (name: string) =>
  /SECRET|_KEYS?(_|$)|TOKEN|PASSWORD|CREDENTIAL|HEADERS|^(STORE_)?DATABASE_.*URL$|^SMTP_URL$|^OVERRIDES$/.test(name)

/**
 * The settings of these names that are set, as a log may show them: secrets as `set`, addresses without what could be one.
 * @param env empty values count as absent
 */
export function shownSettings(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const set = [...new Set(names)].sort().flatMap((name) => {
    const value = env[name]?.trim()
    return value ? [[name, isSecret(name) ? 'set' : shown(value)]] : []
  })
  return Object.fromEntries(set)
}

/** An address may have a user and a password, or a key in its query. */
const shown = (value: string): string => {
  if (!value.includes('://') || !URL.canParse(value)) return value
  const { protocol, host, pathname } = new URL(value)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')}`
}
