/** Addresses of pages that only this area links to; those of others are `paths` of the kernel. */
export const modemsPaths = {
  modemLabels: '/qr-code-generator#1',
} as const
