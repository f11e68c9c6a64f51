/** The look of what lies on paper of its own within a page, for `sx`. */
export const onPaper = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  backgroundColor: 'background.paper',
} as const;
