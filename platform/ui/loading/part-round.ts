let round = 0;

/** How often parts that failed have been asked for again. */
export function partRound(): number {
  return round;
}

/** Lets every part that could not be fetched be asked for again when it is next drawn. */
export function retryParts(): void {
  round += 1;
}
