type Fields = Readonly<Record<string, unknown>>
type Tree = Record<string, unknown>

/** Names of fields that no draft holds, such as `systems.*.password`; any name with one of these words is among them. */
export type SecretNames = ReadonlySet<string>
const secretWords = /password|secret|token/i

export const patternOf = (name: string): string => name.replace(/\.\d+(?=\.|$)/g, '.*')

const isSecret = (name: string, secrets: SecretNames) =>
  secrets.has(name) || secretWords.test(name.slice(name.lastIndexOf('.') + 1))

/** Fields whose values differ from the defaults, by dotted name; a list is one field. Secrets and files are left out. */
export function changedFields(values: object, defaults: object, secrets: SecretNames): Fields {
  const before = leavesOf(withoutSecrets(defaults, secrets) as Tree)
  const after = Object.entries(leavesOf(withoutSecrets(values, secrets) as Tree))
  return Object.fromEntries(after.filter(([name, value]) => !isSame(value, before[name])))
}

/** Identifies the values that a form begins with, without telling them (FNV-1a, 32 bits). */
export function baseOf(defaults: object, secrets: SecretNames): string {
  const leaves = Object.entries(leavesOf(withoutSecrets(defaults, secrets) as Tree))
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(leaves.sort(([a], [b]) => (a < b ? -1 : 1))))
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** Entries of a restored list get the secrets that the form has of them, by their id. */
export function withSecretsOf(current: unknown, value: unknown, name: string, secrets: SecretNames): unknown {
  if (!Array.isArray(value) || !Array.isArray(current)) return value
  return value.map((item) => {
    const same = isTree(item) && item.id ? current.find((other) => isTree(other) && other.id === item.id) : undefined
    if (!same) return item
    return {
      ...item,
      ...Object.fromEntries(Object.entries(same).filter(([key]) => isSecret(`${name}.*.${key}`, secrets))),
    }
  })
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Secrets are blank, and what JSON does not know is undefined. */
function withoutSecrets(value: unknown, secrets: SecretNames, name = ''): unknown {
  if (isSecret(name, secrets)) return ''
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, secrets, `${name}.*`))
  if (isTree(value) || !name)
    return Object.fromEntries(
      Object.entries(value as object).map(([key, member]) => [
        key,
        withoutSecrets(member, secrets, name ? `${name}.${key}` : key),
      ]),
    )
  return typeof value === 'object' && value !== null ? undefined : value
}

function leavesOf(tree: Tree, prefix = ''): Fields {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      isTree(value) ? Object.entries(leavesOf(value, `${prefix}${key}.`)) : [[prefix + key, value]],
    ),
  )
}
