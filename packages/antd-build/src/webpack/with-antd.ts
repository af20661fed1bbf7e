import type { Configuration } from 'webpack'
import manifest from '../sheets/manifest.json' with { type: 'json' }
import { antdCuts } from './antd-cuts.ts'
import { AntdPlugin } from './antd-plugin.ts'

/** The shell's build with antd cut down; it fails for a component that has no rules. */
export const withAntd = ({ module, plugins = [], ...config }: Configuration): Configuration => ({
  ...config,
  module: { ...module, rules: [...(module?.rules ?? []), ...antdCuts()] },
  plugins: [...plugins, new AntdPlugin(manifest.styled)],
})
