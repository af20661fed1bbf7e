/** One way of compiling for Jest: CommonJS, modern target, the automatic JSX runtime. */
export const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  // Source maps lie in files beside the code, as the code is read with every module, and maps only when something fails.
  sourceMaps: true,
}
