/** Overlays on antd: dialogs, menus, hints and notices. Loaded when the browser is idle; see popups/overlays.ts. */
export { DropdownMenu } from './DropdownMenu.tsx'
export { Hint } from './Hint.tsx'
export { ModalDialog } from './ModalDialog.tsx'
export { Notices } from './Notices.tsx'
