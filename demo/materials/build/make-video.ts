/**
 * Makes demo/materials/vestimenta.mp4 and vestimenta.vtt anew: `node demo/materials/build/make-video.ts`.
 * Needs espeak-ng, sox, ffmpeg and Chromium (/usr/bin/chromium, or CHROMIUM_PATH).
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { type VideoSlide, videoSlides } from '#demo/materials/build/video-slides.ts';

const framesPerSecond = 20;
/** Seconds before the voice, with the chime, and after it. */
const lead = 0.35;
const tail = 0.35;

type TimedSlide = VideoSlide & { readonly start: number; readonly end: number; readonly sound: string };

const here = import.meta.dirname;
const output = join(here, '..');
const work = mkdtempSync(join(tmpdir(), 'vestimenta-'));
try {
  const slides = speak();
  const sound = join(work, 'sound.wav');
  execFileSync('sox', [...slides.map((slide) => slide.sound), sound, 'reverb', '12', '50', '40', 'gain', '-n', '-2']);
  writeFileSync(join(output, 'vestimenta.vtt'), captions(slides));
  await film(slides, sound, join(output, 'vestimenta.mp4'));
} finally {
  rmSync(work, { recursive: true });
}

/** One sound file a slide: a soft chime, the voice, a rest; and the slides with their times. */
function speak(): readonly TimedSlide[] {
  const chime = join(work, 'chime.wav');
  const tone = ['synth', '0.9', 'sine', '660', 'sine', '990'];
  execFileSync('sox', [
    '-n',
    '-r',
    '44100',
    '-c',
    '1',
    chime,
    ...tone,
    'remix',
    '-',
    'fade',
    'q',
    '0.01',
    '0.9',
    '0.85',
    'vol',
    '0.09',
  ]);
  let clock = 0;
  return videoSlides.map((slide, index) => {
    const raw = join(work, `raw-${index}.wav`);
    const voice = join(work, `voice-${index}.wav`);
    const sound = join(work, `sound-${index}.wav`);
    execFileSync('espeak-ng', ['-v', 'es-419', '-s', '172', '-p', '38', '-w', raw, slide.voice]);
    const shape = [
      'vol',
      '0.7',
      'rate',
      '44100',
      'silence',
      '1',
      '0.01',
      '0.5%',
      'reverse',
      'silence',
      '1',
      '0.01',
      '0.5%',
      'reverse',
      'bass',
      '+3',
      'treble',
      '-3',
      '4000',
    ];
    execFileSync('sox', [raw, voice, ...shape, 'norm', '-4', 'pad', String(lead), String(tail)]);
    execFileSync('sox', ['-m', '-v', '1', voice, '-v', '1', chime, sound]);
    const seconds = Number(execFileSync('soxi', ['-D', sound], { encoding: 'utf8' }));
    const timed = { ...slide, start: clock, end: clock + seconds, sound };
    clock += seconds;
    return timed;
  });
}

function captions(slides: readonly TimedSlide[]): string {
  const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
  const cues = slides.map(
    (slide, index) => `${index + 1}\n${stamp(slide.start + 0.3)} --> ${stamp(slide.end - 0.05)}\n${slide.voice}\n`,
  );
  return `WEBVTT\nLanguage: es\n\n${cues.join('\n')}`;
}

async function film(slides: readonly TimedSlide[], sound: string, path: string): Promise<void> {
  const fontFile = join(here, '../../../platform/ui/theme/font/inter-latin.woff2');
  const scene = readFileSync(join(here, 'video-scene.html'), 'utf8').replace(
    '__FONT__',
    readFileSync(fontFile).toString('base64'),
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const page = await browser.newPage({ viewport: { width: 854, height: 480 } });
  await page.setContent(scene);
  await page.evaluate(`begin(${JSON.stringify(slides)}); document.fonts.ready.then(() => null)`);
  const encoder = spawn('ffmpeg', encoding(sound, path), { stdio: ['pipe', 'inherit', 'inherit'] });
  const frames = Math.ceil((slides.at(-1)?.end ?? 0) * framesPerSecond);
  for (let frame = 0; frame < frames; frame += 1) {
    await page.evaluate(`draw(${frame / framesPerSecond})`);
    const picture = await page.screenshot({ type: 'jpeg', quality: 95 });
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await once(encoder, 'close');
  await browser.close();
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

function encoding(sound: string, path: string): string[] {
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-c:v', 'mjpeg', '-i', '-', '-i', sound];
  const video = [
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-vf',
    'scale=854:480:in_range=pc:out_range=tv',
    '-crf',
    '23',
    '-preset',
    'slow',
  ];
  const audio = ['-c:a', 'aac', '-b:a', '80k', '-ac', '1'];
  return [
    '-v',
    'error',
    '-y',
    ...input,
    ...video,
    ...audio,
    '-movflags',
    '+faststart',
    '-metadata',
    'language=spa',
    path,
  ];
}
