import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { makeFilter } from './bloom-filter.ts'
import { shortestCommon } from './weak-password.ts'

/** `pnpm run passwords` makes common-passwords.bin from the list of zxcvbn-ts (MIT licence, in README.md), which counts passwords of breaches. */
export const commonPasswords = (): string[] => [
  ...new Set(
    dictionary['passwords-common']
      .map((text) => String(text).normalize('NFKC').toLowerCase())
      .filter((text) => text.length >= shortestCommon),
  ),
]

if (import.meta.main) await writeFile(join(import.meta.dirname, 'common-passwords.bin'), makeFilter(commonPasswords()))
