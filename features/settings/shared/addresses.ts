import { z } from 'zod';

const hostName = /^(?=.{1,255}$)([A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.|$))+$|^[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+$/;
const domainName = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
const attributeName = /^[A-Za-z][A-Za-z0-9-]*$/;
const ldapServer = /^ldaps?:\/\/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?\/?$/i;

/** Whether a mail can be addressed to it. */
export const isMailAddress = (text: string) => z.email().safeParse(text).success;

/**
 * Whether a mail may lead to an address: https, so that nobody in between reads or answers it, or http on this very machine
 * (development); never with a name before `@`, which makes it look like another address.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return username === '' && password === '' && (protocol === 'https:' || isHere);
}

/** Whether it is the name of a directory's domain. */
export const isDomain = (text: string) => domainName.test(text);

/** Whether it is the name of an attribute of the directory. */
export const isAttributeName = (text: string) => attributeName.test(text);

/** Whether it is the address of a directory server: `ldaps://ad.example.com:636`. */
export const isLdapServer = (text: string) =>
  ldapServer.test(text) && URL.canParse(text) && isPlainAddress(new URL(text).hostname);

/** A name, or an address as everybody writes it: not `2130706433`, `0x7f.1` or `127.1`, which mean one in disguise. */
const isPlainAddress = (host: string) => !/(^|\.)(\d+|0x[\da-f]*)\.?$/i.test(host) || z.ipv4().safeParse(host).success;

/** Whether it is the name or address of a mail server. */
export const isHost = (text: string) => hostName.test(text) && isPlainAddress(text);
