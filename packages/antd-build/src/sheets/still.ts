/** antd's durations for a theme without motion, for people whose system asks for reduced motion. */
export const stillVariables: readonly (readonly [variable: string, value: string])[] = [
  ['--ant-motion-duration-fast', '0s'],
  ['--ant-motion-duration-mid', '0s'],
  ['--ant-motion-duration-slow', '0s'],
]
