/**
 * What a program that a test starts takes over from the test's environment. What V8 compiled of it is kept for the run:
 * half of what a start of the server costs.
 */
export const programEnvironment = {
  PATH: process.env.PATH,
  // In tests nobody else keeps it.
  SEAL_ANCHOR_STAYS: '1',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
