/** Only this area links to these pages; `paths` of the kernel has the others. */
export const adminPaths = {
  users: '/administration#1',
} as const
