/** What the product is called: in titles, at the sign-in, in mails, on paper and to programs. */
export const productName = 'Capacita';

/** What it is: the text of the bar over every page (S0 section 2, shell). */
export const productKind = 'e-Learning';
