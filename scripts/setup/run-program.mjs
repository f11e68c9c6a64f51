import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and collects what it wrote.
 * @returns {Promise<{ code: number, output: string }>} code 1 also when it could not be started or was killed
 */
export function runProgram(program, parameters, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => done({ code: 1, output: `${output}${error.message}` }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}
