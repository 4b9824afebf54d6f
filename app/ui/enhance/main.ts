import { copyOnPress } from "./copy.ts";
import { closeMenus } from "./menus.ts";
import { playOutsideVideosHere } from "./outside-video.ts";
import { showPending } from "./pending.ts";
import { rememberPositions } from "./player.ts";
import { printOnPress } from "./print.ts";

/** The one small script of pages that React does not take over. Everything on those pages works without it. */
copyOnPress(document);
printOnPress(document);
closeMenus(document);
showPending(document);
playOutsideVideosHere(document);
rememberPositions(document);
