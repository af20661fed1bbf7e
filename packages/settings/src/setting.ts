import * as v from 'valibot'
import { SettingsError, withSecretFiles } from './secret-files.ts'

/** The reader, the settings page and the log use it. */
export interface Setting {
  /** Validates a value; errors name the setting. */
  readonly is: (name: string) => v.GenericSchema<string, unknown>
  /** The default as an operator would write it. */
  readonly default?: string
  /** The page of settings shows this in place of the default. */
  readonly otherwise?: string
  /** Markdown. */
  readonly words: string
  /** May be given as `<name>_FILE`; logs show only that it is set. */
  readonly isSecret?: true
  /** Logs show only that it is set. */
  readonly isHidden?: true
}

export type Settings = Readonly<Record<string, Setting>>

/** Undefined for an absent setting without a default. */
export type SettingsRead<S extends Settings> = {
  readonly [N in keyof S]:
    | v.InferOutput<ReturnType<S[N]['is']>>
    | (S[N] extends { readonly default: string } ? never : undefined)
}

/** Keeps in the type which settings have a default. */
export const settings = <const S extends Settings>(declared: S): S => declared

/** An empty value counts as absent. @throws SettingsError with one sentence for each bad value */
export function readDeclared<S extends Settings>(
  declared: S,
  source: Readonly<Record<string, string | undefined>>,
): SettingsRead<S> {
  const env = withSecretFiles(
    source,
    Object.keys(declared).filter((name) => declared[name]?.isSecret),
  )
  const wrong: string[] = []
  const values = Object.entries(declared).map(([name, { is, default: usual }]) => {
    const text = env[name]?.trim() ? env[name] : usual
    if (text === undefined) return [name, undefined]
    const read = v.safeParse(is(name), text)
    if (!read.success) wrong.push(...read.issues.map(({ message }) => `${message}.`))
    return [name, read.output]
  })
  if (wrong.length) throw new SettingsError(wrong.join('\n'))
  return Object.fromEntries(values)
}
