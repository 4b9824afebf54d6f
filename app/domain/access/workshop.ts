/**
 * The pages that React takes over in the browser, and among which it navigates without loading a document. The design of
 * certificates and the sheet of a link bring styles of their own, which only a document of their own may.
 */
const workshop =
  /^\/(admin(?!\/certificates$|\/people\/links\/[^/]+\/sheet$)(\/|$)|payment-settings$|payments$|instructor\/commissions$|dev\/ui$)/;

/** Files that are downloaded from there. */
const download = /\.(zip|imscc)$/;

/** Whether an address leads to such a page; `?format=csv` is a download. */
export const isWorkshop = ({ pathname, searchParams }: URL) =>
  workshop.test(pathname) && !download.test(pathname) && searchParams.get("format") !== "csv";
