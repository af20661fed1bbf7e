import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lengths } from '@emberwatch/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { makeFilter } from './bloom-filter.ts'

/**
 * `pnpm run passwords`: makes common-passwords.bin of the list of zxcvbn-ts (MIT licence, kept in README.md beside it), which
 * counts what people choose in breaches. Shorter ones are refused for their length.
 */
export const commonPasswords = (): string[] => [
  ...new Set(
    dictionary['passwords-common']
      .map((text) => String(text).normalize('NFKC').toLowerCase())
      .filter((text) => text.length >= lengths.passwordMin),
  ),
]

if (import.meta.main) await writeFile(join(import.meta.dirname, 'common-passwords.bin'), makeFilter(commonPasswords()))
