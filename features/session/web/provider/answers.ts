// What one window tells the others of this browser: that a question to the identity provider has its answer.

const channelName = 'capacita.provider';

/** Tells the page that waits for a question that it may ask what became of it. */
export function tellAnswer(intent: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(intent);
  channel.close();
}

/** Calls back when another window has told of a question. @returns what ends it */
export function onAnswer(intent: string, hear: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (data === intent) hear();
  };
  return () => channel.close();
}
