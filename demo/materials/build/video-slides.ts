/** One slide of the gowning video: what is read on it and what is said over it. */
export interface VideoSlide {
  readonly title: string;
  readonly line: string;
  /** spoken, and shown as the caption */
  readonly voice: string;
}

/** The slides in order; index 1 to 8 are the eight steps, and dress the figure as they pass. */
export const videoSlides: readonly VideoSlide[] = [
  {
    title: 'Vestimenta para área estéril',
    line: 'Ocho pasos, siempre en este orden',
    voice: 'Vestimenta para área estéril: ocho pasos, siempre en este orden.',
  },
  { title: 'Manos', line: 'Lavar 60 segundos y desinfectar', voice: 'Uno. Lávese las manos y desinféctelas.' },
  {
    title: 'Cofia y barbijo',
    line: 'Todo el cabello adentro',
    voice: 'Dos. Cofia y barbijo: todo el cabello adentro.',
  },
  {
    title: 'Primer par de guantes',
    line: 'Estériles, sin tocar la cara externa',
    voice: 'Tres. Primer par de guantes estériles.',
  },
  { title: 'Escafandra', line: 'Sólo los ojos quedan a la vista', voice: 'Cuatro. Escafandra: sólo se ven los ojos.' },
  { title: 'Mameluco', line: 'Recogido, sin tocar el piso', voice: 'Cinco. Mameluco, sin que toque el piso.' },
  { title: 'Cubrebotas', line: 'Un pie por vez, al cruzar el banco', voice: 'Seis. Cubrebotas, al cruzar el banco.' },
  { title: 'Antiparras', line: 'Solapadas con la escafandra', voice: 'Siete. Antiparras estériles.' },
  {
    title: 'Segundo par y espejo',
    line: 'Guantes sobre los puños; verificación entre pares',
    voice: 'Ocho. Segundo par de guantes, y verificación frente al espejo.',
  },
  {
    title: '¿Una prenda tocó el piso?',
    line: 'Se descarta y se vuelve a empezar',
    voice: 'Si una prenda toca el piso, se descarta y se vuelve a empezar.',
  },
];
