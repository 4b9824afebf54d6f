/** The pages that React takes over in the browser, and among which it navigates without loading a document. */
const workshop = /^\/(admin(\/|$)|certificate-preview$|payment-settings$|payments$|instructor\/commissions$)/;

/** Files that are downloaded from there. */
const download = /\.(zip|imscc)$/;

/** Whether an address leads to such a page; `?format=csv` is a download. */
export const isWorkshop = ({ pathname, searchParams }: URL) =>
  workshop.test(pathname) && !download.test(pathname) && searchParams.get("format") !== "csv";
