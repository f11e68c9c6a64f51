/** Under what the browser keeps the calls that index.html makes by itself, and on which pages. They are written into it as it is built. */
export const earlyCallsKey = 'capacita.early';
export const dashboardAddress = /^\/(dashboard\/?)?$/i;
