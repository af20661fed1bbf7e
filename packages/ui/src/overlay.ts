/** Overlays on antd: dialogs, menus, hints and notices. Loaded when the browser is idle; see lazy/overlays.ts. */

export { ModalDialog } from './dialog/ModalDialog.tsx'
export { DropdownMenu } from './menu/DropdownMenu.tsx'
export { Notices } from './notice/Notices.tsx'
export { Hint } from './tooltip/Hint.tsx'
