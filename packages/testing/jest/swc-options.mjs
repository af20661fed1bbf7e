/** One way of compiling for Jest: CommonJS, modern target, the automatic JSX runtime. */
export const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  // In files beside the code, which is read with every module; they are only when something fails.
  sourceMaps: true,
}
