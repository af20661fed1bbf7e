/** What tsconfig.browser.json takes for the types of csv-parse, which bring those of Node. */
export interface Options {
  readonly [option: string]: unknown
}
export function parse(input: string | Uint8Array, options?: Options): string[][]
