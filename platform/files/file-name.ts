const longestName = 255;

/**
 * The name that a file is shown and saved under: no path, nothing invisible, and one ending.
 * @param extension with its full stop: `.pdf`; or none: the name keeps its own
 * @param unnamed stands for a name of which nothing is left
 */
export function fileName(name: string, extension: string, unnamed: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const visible = last
    .replace(/^\.+|[\p{C}<>:"|?*]/gu, '')
    .normalize('NFC')
    .trim();
  const stem = visible.toLowerCase().endsWith(extension)
    ? visible.slice(0, visible.length - extension.length)
    : visible;
  return `${[...stem].slice(0, longestName - extension.length).join('') || unnamed}${extension}`;
}
