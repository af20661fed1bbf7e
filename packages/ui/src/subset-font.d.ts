/** Types for what make-fonts.ts uses of the package, which has none. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
