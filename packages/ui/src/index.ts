/**
 * The design system's core, used by nearly every page. Forms, tables, dates and maps are separate entries. Areas import antd only through here
 * (product 21.2).
 */
export { Can, type CanProps } from './access/Can.tsx'
export { CreatorLink } from './access/CreatorLink.tsx'
export { useCan } from './access/use-can.ts'
export { Button, type ButtonProps, LinkButton } from './base/Button.tsx'
export type { DialogProps } from './base/dialog-props.ts'
export { Card, Row, Stack } from './base/layout.tsx'
export type { MenuItem } from './base/menu-item.ts'
export { Popover } from './base/Popover.tsx'
export { Tag } from './base/Tag.ts'
export { useDebounced } from './base/use-debounced.ts'
export { useIsPhone } from './base/use-media.ts'
export { whenIdle } from './base/when-idle.ts'
export { Extensions } from './extensions/Extensions.tsx'
export { Banner } from './feedback/Banner.tsx'
export { type ConfirmRequest, useConfirm } from './feedback/ConfirmProvider.tsx'
export { ErrorBanner } from './feedback/ErrorBanner.tsx'
export { Snackbars } from './feedback/Snackbars.tsx'
export { sayFailure } from './feedback/say-failure.ts'
export { type ConfirmActionOptions, useConfirmAction } from './feedback/use-confirm-action.ts'
export { EmptyState } from './frame/EmptyState.tsx'
export { Freshness } from './frame/Freshness.tsx'
export { Page, type PageProps } from './frame/Page.tsx'
export { Skeleton, SkeletonLine } from './frame/Skeleton.tsx'
export { Unavailable } from './frame/Unavailable.tsx'
export { Icon, type IconName } from './icons/Icon.tsx'
export { lazyControl, lazyDialog, lazyView } from './parts/lazy-view.tsx'
// Exported as a whole, so that kits of other areas can extend PartProps.
export * from './parts/Part.tsx'
export { Dialog, useDialog } from './popups/Dialog.tsx'
export { Menu } from './popups/Menu.tsx'
export { loadOverlays } from './popups/overlays.ts'
export { Tooltip } from './popups/Tooltip.tsx'
export { endSession } from './session/end-session.ts'
export { useRefreshUser } from './session/use-refresh-user.ts'
export { type ConnectionState, connectionCode, connectionStages } from './status/connection.ts'
export { Heard, useIsSilent } from './status/Heard.tsx'
export { Status } from './status/Status.tsx'
export {
  configurationStatusOf,
  type StatusLook,
  type StatusName,
  severityOf,
  statusLook,
  statusOptions,
  statusText,
  type Tone,
} from './status/statuses.ts'
export { saveFile } from './table/save-file.ts'
export { useFileDownload } from './table/use-file-download.ts'
export { AccessLevelText, accessLevelLabel } from './text/access-level.tsx'
export { countText, formatCount, formatDate, formatDateTime, localZone } from './text/format.ts'
export { Words } from './text/Words.tsx'
export { ThemeProvider } from './theme/ThemeProvider.tsx'
export { tokens } from './theme/tokens.ts'
export { UiProvider } from './theme/UiProvider.tsx'
export { useThemeName } from './theme/use-theme-name.ts'
