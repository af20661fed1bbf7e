/**
 * The host contract: the modules that the shell shares with areas, in one list for both sides (product 21.2). The shell provides one copy of each;
 * areas are built against them and do not bundle them. The version is in host-contract-version.ts.
 */
export { hostContract } from './host-contract-version.ts'

interface SharedModule {
  /** Exports that areas may import; by default all exports of the module. */
  readonly exports?: readonly string[]
  /** Chunk outside of the start script: `ui` is loaded by every page, `lazy` only by pages that need it. */
  readonly chunk?: 'ui' | 'lazy'
  /** Exports of a library that the next major version drops, in the words of `@deprecated`; our own modules have the mark in their source. */
  readonly deprecated?: Readonly<Record<string, string>>
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
  '@emberwatch/ui/outbox': { chunk: 'lazy' },
  '@emberwatch/ui/overlay': { chunk: 'lazy' },
  '@emberwatch/ui/table': { chunk: 'lazy' },
  '@emberwatch/ui/upload': { chunk: 'lazy' },
} as const satisfies Record<string, SharedModule>

export type SharedModuleName = keyof typeof sharedModules
export const sharedModuleNames = Object.keys(sharedModules) as SharedModuleName[]
export const sharedModule = (name: SharedModuleName): SharedModule => sharedModules[name]
