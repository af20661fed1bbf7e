import * as v from 'valibot'
import { SettingsError, withSecretFiles } from './secret-files.ts'

/** A setting, once for all: the reader, the page of settings and the log take from it what they need. */
export interface Setting {
  /** Makes what reads a value, with an error text that names the setting. */
  readonly is: (name: string) => v.GenericSchema<string, unknown>
  /** The value of a setting that is absent, as somebody would write it. */
  readonly default?: string
  /** What the page says in place of the default. */
  readonly otherwise?: string
  /** The meaning, in Markdown. */
  readonly words: string
  /** May be given as `<name>_FILE`; a log says of it only that it is set. */
  readonly isSecret?: true
  /** A log says of it only that it is set. */
  readonly isHidden?: true
}

export type Settings = Readonly<Record<string, Setting>>

/** The values by name; without a default undefined where the setting is absent. */
export type SettingsRead<S extends Settings> = {
  readonly [N in keyof S]:
    | v.InferOutput<ReturnType<S[N]['is']>>
    | (S[N] extends { readonly default: string } ? never : undefined)
}

/** Declares settings; the type keeps which of them have a default. */
export const settings = <const S extends Settings>(declared: S): S => declared

/** Old names, each with the one that took its place. */
export const renamedSettings: Readonly<Record<string, string>> = { KEPT_ANSWERS: 'LIST_CACHE_MB' }

/**
 * Reads settings from the environment and from the files that `<name>_FILE` names; an empty value counts as absent.
 * @throws SettingsError with one sentence for each bad value
 */
export function readDeclared<S extends Settings>(
  declared: S,
  given: Readonly<Record<string, string | undefined>>,
): SettingsRead<S> {
  for (const [old, name] of Object.entries(renamedSettings))
    if (given[old]?.trim()) throw new SettingsError(`${old} is called ${name} now: rename it.`)
  const env = withSecretFiles(
    given,
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
