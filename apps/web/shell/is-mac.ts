/** Whether the keyboard is likely a Mac's: its ⌘ does what Ctrl does elsewhere. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
