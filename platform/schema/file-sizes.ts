/** Bytes of a megabyte, as people and parameters count them. */
export const megabyte = 1024 * 1024;

/** The most that a table of text may weigh: a million rows of history are some 150 MB. */
export const tableTextMaxBytes = 256 * megabyte;

/** The most that a file may weigh that comes whole with its change; larger ones come as resumable uploads (decisions section 12). */
export const wholeFileMaxBytes = 20 * megabyte;
