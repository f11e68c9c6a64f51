/** The version of package.json that this build was made from. */
declare const __APP_VERSION__: string;
