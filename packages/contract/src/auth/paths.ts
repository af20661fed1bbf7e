/** Only this area links to these pages; `paths` of the kernel has the others. */
export const authPaths = {
  register: '/register',
  forgotPassword: '/forgot-password',
  terms: '/terms-and-conditions',
} as const
