/**
 * The method of a form in a painted page: until the page's scripts run, submitting it does nothing. Otherwise the browser would put a
 * password into the address.
 */
export const UNTIL_HYDRATED = "dialog";
