import { layerRules } from './tools/checks/layers/layer-rules.ts'

/** Imports between packages and folders, which `pnpm lint` checks. swc reads the sources: TypeScript 7 has no interface for programs. */
export default {
  forbidden: layerRules,
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|var|area-kit/template)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
