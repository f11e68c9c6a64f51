declare global {
  /** The version of package.json that this build was made from. */
  const __APP_VERSION__: string;
}

/** The version of the product, as shown to people (21 CFR 11.10(k)). */
export const appVersion = __APP_VERSION__;
