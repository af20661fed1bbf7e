/** Exports that areas never show, each with the reason. All other components and hooks have an example. */
export const ofShell: Readonly<Record<string, string>> = {
  UiProvider: 'The shell puts it around every page.',
  ThemeProvider: 'The shell puts it around every page, within UiProvider.',
  Snackbars: 'The shell shows it once; notify of @emberwatch/store puts notices there.',
  PartProvider: 'The shell says with it how Part loads the parts of areas.',
  ExtensionProvider: 'The shell says with it which extensions a person sees.',
  usePart: 'Components that show parts use it; areas use Part.',
  useExtensions: 'Components that show extensions use it; areas use Extensions.',
  DropdownMenu: 'Menu loads it when it is opened.',
  Hint: 'Tooltip loads it when it is shown.',
  ModalDialog: 'Dialog loads it when it is opened.',
  Notices: 'Snackbars loads it when the browser is idle.',
}
