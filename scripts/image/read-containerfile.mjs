import { places, user } from './assemble.mjs';

/**
 * What the last stage of a Containerfile says of how the image is run, as the configuration of an OCI image. It knows the words that
 * deploy/Containerfile uses, so that the two ways to make the image cannot differ.
 * @param {string} text
 * @returns {object} `config` of the image
 * @throws Error naming a line that it does not know
 */
export function readContainerfile(text) {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => /^FROM /.test(line)) + 1);
  const config = { Env: [] };
  for (const line of stage.map((each) => each.trim()).filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, word, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const read = words[word];
    if (read === undefined) throw new Error(`deploy/Containerfile: "${line}" is not known to scripts/image`);
    read(config, rest);
  }
  return config;
}

/** What scripts/image.mjs puts into its layers, with the same owners. */
const copied = new Set([
  ...['etc', 'opt'].map((folder) => `--from=build /out/${folder}/ /${folder}/`),
  ...places.written.map((folder) => `--from=build --chown=${user}:${user} /out/${folder}/ /${folder}/`),
]);

const pairsOf = (rest) => rest.split(/\s+/);
const setOf = (values) => Object.fromEntries(values.map((value) => [value, {}]));
const seconds = { s: 1e9, m: 60e9 };

const words = {
  COPY(_config, rest) {
    if (!copied.has(rest)) throw new Error(`deploy/Containerfile: COPY ${rest}`);
  },
  USER: (config, rest) => Object.assign(config, { User: rest }),
  WORKDIR: (config, rest) => Object.assign(config, { WorkingDir: rest }),
  ENV: (config, rest) => config.Env.push(...pairsOf(rest)),
  LABEL: (config, rest) =>
    Object.assign(config, {
      Labels: { ...config.Labels, ...Object.fromEntries(pairsOf(rest).map((pair) => pair.split('='))) },
    }),
  VOLUME: (config, rest) => Object.assign(config, { Volumes: setOf(JSON.parse(rest)) }),
  EXPOSE: (config, rest) => Object.assign(config, { ExposedPorts: setOf([`${rest}/tcp`]) }),
  STOPSIGNAL: (config, rest) => Object.assign(config, { StopSignal: rest }),
  ENTRYPOINT: (config, rest) => Object.assign(config, { Entrypoint: JSON.parse(rest) }),
  CMD: (config, rest) => Object.assign(config, { Cmd: JSON.parse(rest) }),
  /** Docker's word: it stands in the configuration of an image, though OCI does not ask for it. */
  HEALTHCHECK(config, rest) {
    const [options, command] = rest.split(' CMD ');
    const given = Object.fromEntries(options.split(/\s+/).map((each) => each.replace(/^--/, '').split('=')));
    const time = (text) => Number.parseInt(text, 10) * seconds[text.at(-1)];
    config.Healthcheck = {
      Test: ['CMD', ...JSON.parse(command)],
      Interval: time(given.interval),
      Timeout: time(given.timeout),
      StartPeriod: time(given['start-period']),
      Retries: Number(given.retries),
    };
  },
};
