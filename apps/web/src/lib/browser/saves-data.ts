/** The Network Information API, which not every browser has: https://wicg.github.io/savedata/#savedata-attribute */
interface NavigatorWithConnection extends Navigator {
  connection?: { saveData?: boolean };
}

/** Whether the user has asked the browser to save data; nothing is preloaded or precached then. */
export const savesData = (): boolean => (navigator as NavigatorWithConnection).connection?.saveData === true;
