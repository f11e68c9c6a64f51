export declare const serverMemory: readonly string[];
