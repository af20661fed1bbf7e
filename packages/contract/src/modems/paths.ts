/** Only this area links to these pages; `paths` of the kernel has the others. */
export const modemsPaths = {
  modemLabels: '/qr-code-generator#1',
} as const
