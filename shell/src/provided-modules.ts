import type { ProvidedModules } from '@emberwatch/federation/loader'

/**
 * Modules of the host contract. `webpackExports` repeats packages/federation/src/shared-modules.ts, so that the rest is left out of the build; a
 * test compares them.
 */
export const providedModules: ProvidedModules = {
  react: () => import(/* webpackMode: "eager" */ 'react'),
  'react/jsx-runtime': () => import(/* webpackMode: "eager" */ 'react/jsx-runtime'),
  'react-dom': () => import(/* webpackMode: "eager" */ 'react-dom'),
  'react-router-dom': () =>
    import(
      /* webpackMode: "eager" */
      /* webpackExports: ["Link", "Navigate", "NavLink", "useLocation", "useNavigate", "useNavigationType", "useParams", "useSearchParams"] */
      'react-router-dom'
    ),
  zustand: () => import(/* webpackMode: "eager" */ /* webpackExports: ["create", "useStore"] */ 'zustand'),
  'react-hook-form': () =>
    import(
      /* webpackChunkName: "ui-form" */
      /* webpackExports: ["Controller", "FormProvider", "useController", "useFieldArray", "useForm", "useFormContext", "useFormState", "useWatch"] */
      'react-hook-form'
    ),
  '@tanstack/react-query': () =>
    import(
      /* webpackMode: "eager" */
      /* webpackExports: ["keepPreviousData", "useMutation", "useQuery", "useQueryClient"] */
      '@tanstack/react-query'
    ),
  dayjs: () => import(/* webpackChunkName: "ui-date" */ 'dayjs'),
  '@emberwatch/contract': () => import(/* webpackMode: "eager" */ '@emberwatch/contract'),
  '@emberwatch/api-client': () => import(/* webpackMode: "eager" */ '@emberwatch/api-client'),
  '@emberwatch/store': () => import(/* webpackMode: "eager" */ '@emberwatch/store'),
  '@emberwatch/ui': () => import(/* webpackChunkName: "ui" */ '@emberwatch/ui'),
  '@emberwatch/ui/choice': () => import(/* webpackChunkName: "ui-choice" */ '@emberwatch/ui/choice'),
  '@emberwatch/ui/date': () => import(/* webpackChunkName: "ui-date" */ '@emberwatch/ui/date'),
  '@emberwatch/ui/detail': () => import(/* webpackChunkName: "ui-detail" */ '@emberwatch/ui/detail'),
  '@emberwatch/ui/form': () => import(/* webpackChunkName: "ui-form" */ '@emberwatch/ui/form'),
  '@emberwatch/ui/map': () => import(/* webpackChunkName: "ui-map" */ '@emberwatch/ui/map'),
  '@emberwatch/ui/outbox': () => import(/* webpackChunkName: "ui-outbox" */ '@emberwatch/ui/outbox'),
  '@emberwatch/ui/overlay': () => import(/* webpackChunkName: "ui-overlay" */ '@emberwatch/ui/overlay'),
  '@emberwatch/ui/table': () => import(/* webpackChunkName: "ui-table" */ '@emberwatch/ui/table'),
  '@emberwatch/ui/upload': () => import(/* webpackChunkName: "ui-upload" */ '@emberwatch/ui/upload'),
}
