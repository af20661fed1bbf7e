/** What antd makes of its durations when a theme asks for no motion: for people whose system asks for less of it. */
export const stillVariables: readonly (readonly [variable: string, value: string])[] = [
  ['--ant-motion-duration-fast', '0s'],
  ['--ant-motion-duration-mid', '0s'],
  ['--ant-motion-duration-slow', '0s'],
]
