/**
 * The host contract: the modules that the shell gives to areas, one list read by both sides (design 5). The shell
 * provides one copy of each; areas are built against them and bring none of their own. Its version stands in
 * host-contract-version.ts.
 */
export { hostContract } from './host-contract-version.ts'

interface SharedModule {
  /** What areas may import. Left out: everything the module exports. */
  readonly exports?: readonly string[]
  /** Fetched when an area first needs it, not with the shell. */
  readonly lazy?: true
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
      'useBlocker',
      'useLocation',
      'useNavigate',
      'useNavigationType',
      'useParams',
      'useSearchParams',
    ],
  },
  zustand: { exports: ['create', 'useStore'] },
  'react-hook-form': {
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
  dayjs: { lazy: true },
  '@emberwatch/contract': {},
  '@emberwatch/api-client': {},
  '@emberwatch/store': {},
  '@emberwatch/ui': { lazy: true },
  '@emberwatch/ui/date': { lazy: true },
  '@emberwatch/ui/map': { lazy: true },
} as const satisfies Record<string, SharedModule>

export type SharedModuleName = keyof typeof sharedModules
export const sharedModuleNames = Object.keys(sharedModules) as SharedModuleName[]
export const sharedModule = (name: SharedModuleName): SharedModule => sharedModules[name]
