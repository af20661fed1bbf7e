import type { SourceFile } from 'ts-morph'
import type { KitExports } from './kit-exports.ts'
import type { ByHand } from './left-by-hand.ts'
import { importFromOwners } from './owners-codemod.ts'

export interface Codemod {
  /** The version of the kit that brought the change. Areas of an earlier kit are changed. */
  readonly version: string
  readonly description: string
  /** Changes the file in memory, a second time nothing. @returns what is left by hand */
  readonly transform: (file: SourceFile, exports: KitExports) => ByHand[]
}

export const codemods: readonly Codemod[] = [
  {
    version: '1.0.0',
    description: 'calls and entities of one area come from @emberwatch/contract/<area>',
    transform: importFromOwners,
  },
]
