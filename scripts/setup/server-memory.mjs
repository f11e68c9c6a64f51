/**
 * How the server's Node treats its memory: left alone, it lets garbage grow past 100 MB before it looks. Megabytes for each half of the youngest
 * objects; and by how much the older ones may grow between two looks, in per cent: with 100 a server that is busy holds twice what it uses.
 */
export const serverMemory = ['--max-semi-space-size=16', '--heap-growing-percent=40'];
