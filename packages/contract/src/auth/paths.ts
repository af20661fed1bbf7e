/** Addresses of pages that only this area links to; those of others are `paths` of the kernel. */
export const authPaths = {
  register: '/register',
  forgotPassword: '/forgot-password',
  terms: '/terms-and-conditions',
} as const
