import type { DemoAccount } from '../fleet/index.ts'

export interface Write {
  readonly as: DemoAccount
  readonly path: string
  readonly body?: object | undefined
  /** Members that the line must have. */
  readonly line: object
  /** Those of further lines. */
  readonly more?: readonly object[]
}
export type Prepared = Write | (() => Promise<Write>)
