/**
 * The host contract: the modules that the shell gives to areas, one list read by both sides (product 21.2). The shell
 * provides one copy of each; areas are built against them and bring none of their own. Its version stands in
 * host-contract-version.ts.
 */
export { hostContract } from './host-contract-version.ts'

interface SharedModule {
  /** What areas may import. Left out: everything the module exports. */
  readonly exports?: readonly string[]
  /** Not in the shell's first script: in the design system's, which every page loads, or apart, for pages that need it. */
  readonly chunk?: 'ui' | 'lazy'
}

export const sharedModules = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  'react-router-dom': {
    exports: [
      'Link',
      'Navigate',
      'NavLink',
      'useLocation',
      'useNavigate',
      'useNavigationType',
      'useParams',
      'useSearchParams',
    ],
  },
  zustand: { exports: ['create', 'useStore'] },
  'react-hook-form': {
    chunk: 'lazy',
    exports: [
      'Controller',
      'FormProvider',
      'useController',
      'useFieldArray',
      'useForm',
      'useFormContext',
      'useFormState',
      'useWatch',
    ],
  },
  '@tanstack/react-query': { exports: ['keepPreviousData', 'useMutation', 'useQuery', 'useQueryClient'] },
  dayjs: { chunk: 'lazy' },
  '@emberwatch/contract': {},
  '@emberwatch/api-client': {},
  '@emberwatch/store': {},
  '@emberwatch/ui': { chunk: 'ui' },
  '@emberwatch/ui/choice': { chunk: 'lazy' },
  '@emberwatch/ui/date': { chunk: 'lazy' },
  '@emberwatch/ui/detail': { chunk: 'lazy' },
  '@emberwatch/ui/form': { chunk: 'lazy' },
  '@emberwatch/ui/map': { chunk: 'lazy' },
  '@emberwatch/ui/overlay': { chunk: 'lazy' },
  '@emberwatch/ui/table': { chunk: 'lazy' },
  '@emberwatch/ui/upload': { chunk: 'lazy' },
} as const satisfies Record<string, SharedModule>

export type SharedModuleName = keyof typeof sharedModules
export const sharedModuleNames = Object.keys(sharedModules) as SharedModuleName[]
export const sharedModule = (name: SharedModuleName): SharedModule => sharedModules[name]
