/** What every page rests on before anything is drawn: the theme's variables, the base styles, the scheme in force. */
import './variables.generated.css';
import './base.css';
import './color-mode.ts';
