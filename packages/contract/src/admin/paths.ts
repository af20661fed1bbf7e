/** Addresses of pages that only this area links to; those of others are `paths` of the kernel. */
export const adminPaths = {
  users: '/administration#1',
} as const
