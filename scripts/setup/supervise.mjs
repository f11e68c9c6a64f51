import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs programs until one of them ends, then ends the others; a signal to this process goes to all of them, once.
 * Each runs in a process group of its own: Ctrl-C reaches this process from the terminal and again from npm, and a
 * program that got both would take the second for an impatient person.
 * @param {{ program: string, parameters: string[], env?: Record<string, string> }[]} programs
 * @returns {Promise<number>} exit code of the first that ended, 0 when a signal ended it
 */
export async function supervise(programs, cwd) {
  const children = programs.map(({ program, parameters, env }) =>
    spawn(program, parameters, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    }),
  );
  const endings = children.map(
    (child) =>
      new Promise((done) => {
        child.once('error', (error) => {
          console.error(error.message);
          done(1);
        });
        child.once('exit', (code, signal) => done(code ?? (signals.includes(signal) ? 0 : 1)));
      }),
  );
  let forwarded = false;
  const end = (signal) => {
    if (forwarded) return;
    forwarded = true;
    for (const child of children) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, () => end(signal));
  const watch = watchNpm(() => end('SIGTERM'));
  const code = await Promise.race(endings);
  clearInterval(watch);
  end('SIGTERM');
  await Promise.all(endings);
  return code;
}

/**
 * A SIGTERM to npm ends npm and the shell between, but is not handed on to what the shell runs: when the parent is gone,
 * that was the signal.
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 250);
}
