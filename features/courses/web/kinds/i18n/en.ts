import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  link: {
    lead: 'This content is on another site and opens in a new tab.',
    open: 'Open link',
    newTab: 'opens in a new tab',
  },
  pdf: {
    toolbar: 'Document controls',
    previous: 'Previous page',
    next: 'Next page',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fitWidth: 'Fit to width',
    wholePage: 'Whole page',
    fullScreen: 'Full screen',
    asText: 'Read as text',
    asPages: 'Show the pages',
    textNote:
      'This is the text of the document, with its tables as lines. A page with figures is drawn under its text. The document itself counts: see it with “Show the pages”.',
    textFailed: 'This document could not be read as text. Go on with its pages.',
    page: 'Page {{page}} of {{pages}}',
    keyboard:
      'Use the arrows or Page Up and Page Down to turn pages, Home and End for the first and the last, and + or - to zoom.',
    loading: 'Loading the document…',
    failed: 'The document could not be shown.',
  },
  media: {
    captions: 'Captions',
    speed: 'Speed',
    rate: '{{rate}}×',
    failed: 'The video could not be played.',
    notEmbeddable: 'This video is on a site that cannot be shown here.',
  },
};
