import { styleText } from 'node:util';
import { productName } from '#product/product-name.ts';

/** Prints the steps of the start that are the server's own, after those of the start script: `[3/4] label` and details. */
export function sayStep(number: number, label: string): void {
  process.stdout.write(`[${number}/4] ${label}\n`);
}

/** A detail of the current step. */
export function sayDetail(line: string): void {
  process.stdout.write(`      ${line}\n`);
}

/** The last lines of a start: where to go and how to sign in. */
export function sayReady(address: string, signIns: string): void {
  process.stdout.write(`\n  ${productName}  ${styleText(['bold', 'underline'], address)}\n\n${signIns}\n`);
}
