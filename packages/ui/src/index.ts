/**
 * The design system's core, used by nearly every page. Forms, tables, dates and maps are separate entries. Areas import antd only through here
 * (product 21.2).
 */

export { AccessLevelText, accessLevelLabel } from './access/AccessLevelText.tsx'
export { Can, type CanProps, useCan } from './access/Can.tsx'
export { CreatorLink } from './access/CreatorLink.tsx'
export { Button, type ButtonProps, LinkButton } from './button/Button.tsx'
export { type ConfirmRequest, useConfirm } from './dialog/ConfirmProvider.tsx'
export { Dialog, useDialog } from './dialog/Dialog.tsx'
export type { DialogProps } from './dialog/dialog-props.ts'
export { type ConfirmActionOptions, useConfirmAction } from './dialog/use-confirm-action.ts'
export { saveFile } from './download/save-file.ts'
export { useFileDownload } from './download/use-file-download.ts'
export { Extensions } from './extensions/Extensions.tsx'
// Exported as a whole, so that kits of other areas can extend PartProps.
export * from './extensions/Part.tsx'
export { Fold } from './fold/Fold.tsx'
export { Choice, Choices } from './form/Choice.tsx'
export { Input, TextArea } from './form/Input.tsx'
export { Icon, type IconName } from './icons/Icon.tsx'
export { Card, Row, Stack } from './layout/layout.tsx'
export { lazyControl, lazyDialog, lazyView } from './lazy/lazy-view.tsx'
export { loadOverlays } from './lazy/overlays.ts'
export { whenIdle } from './lazy/when-idle.ts'
export { Menu } from './menu/Menu.tsx'
export type { MenuItem } from './menu/menu-item.ts'
export { Banner } from './notice/Banner.tsx'
export { ErrorBanner } from './notice/ErrorBanner.tsx'
export { Snackbars } from './notice/Snackbars.tsx'
export { sayFailure } from './notice/say-failure.ts'
export { Freshness } from './page/Freshness.tsx'
export { Page, type PageProps } from './page/Page.tsx'
export { useAddress } from './page/use-address.ts'
export { useAddressedDialog } from './page/use-addressed-dialog.ts'
export { EmptyState } from './placeholder/EmptyState.tsx'
export { Skeleton, SkeletonLine } from './placeholder/Skeleton.tsx'
export { Unavailable } from './placeholder/Unavailable.tsx'
export { Popover } from './popover/Popover.tsx'
export { ThemeProvider } from './provider/ThemeProvider.tsx'
export { UiProvider } from './provider/UiProvider.tsx'
export { NativeSelect } from './select/NativeSelect.tsx'
export { endSession } from './session/end-session.ts'
export { useRefreshUser } from './session/use-refresh-user.ts'
export { type ConnectionState, connectionCode, connectionStages } from './status/connection.ts'
export { Contact as Heard, useIsSilent } from './status/Heard.tsx'
export { Status } from './status/Status.tsx'
export {
  configurationStatusOf,
  connectionOptions,
  type StatusLook,
  type StatusName,
  severityOf,
  statusLook,
  statusOptions,
  statusText,
  type Tone,
} from './status/statuses.ts'
export { useDebounced } from './table/use-debounced.ts'
export { Tag } from './tag/Tag.ts'
export {
  countText,
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatTime,
  localZone,
} from './text/format.ts'
export { Muted } from './text/Muted.tsx'
export { Numbers } from './text/Numbers.tsx'
export { VisuallyHidden } from './text/VisuallyHidden.tsx'
export { Words } from './text/Words.tsx'
export { tokens } from './theme/tokens.ts'
export { useIsPhone } from './theme/use-media.ts'
export { useThemeName } from './theme/use-theme-name.ts'
export { Tooltip } from './tooltip/Tooltip.tsx'
