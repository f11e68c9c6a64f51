/** Numbers of signed calls that this process is at. While a password is verified no number is locked yet, and a directory may take its time. */
const underWay = new Map<string, number>();

/** Makes a call; meanwhile nobody is answered that it was not made. @param number null for a call without one */
export async function whileUnderWay<T>(number: string | null, make: () => Promise<T>): Promise<T> {
  if (number === null) return make();
  underWay.set(number, (underWay.get(number) ?? 0) + 1);
  try {
    return await make();
  } finally {
    const left = (underWay.get(number) ?? 1) - 1;
    if (left === 0) underWay.delete(number);
    else underWay.set(number, left);
  }
}

/** Whether this process is at a call of this number, the same one sent twice included. */
export const isUnderWay = (number: string): boolean => underWay.has(number);
