/** Width of the menu in px (S0 section 9). */
export const drawerWidth = 240;

/** Height of the top bar in px. */
export const barHeight = 60;
