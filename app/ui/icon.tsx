import {
  ArrowRight,
  Award,
  BookOpen,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleHelp,
  Clock,
  Download,
  ExternalLink,
  FileText,
  Headphones,
  Infinity as Lasting,
  LayoutGrid,
  List,
  Lock,
  Menu,
  RotateCcw,
  Search,
  Share2,
  ShieldCheck,
  Sprout,
  Star,
  TriangleAlert,
  User,
  Users,
  Video,
  X,
} from "lucide-react";

/** The line icons of the house, by what they mean here. */
const icons = {
  alert: TriangleAlert,
  arrow: ArrowRight,
  audio: Headphones,
  book: BookOpen,
  certificate: Award,
  check: Check,
  clock: Clock,
  close: X,
  download: Download,
  grid: LayoutGrid,
  help: CircleHelp,
  lifetime: Lasting,
  list: List,
  locked: Lock,
  menu: Menu,
  next: ChevronRight,
  outside: ExternalLink,
  person: User,
  people: Users,
  previous: ChevronLeft,
  again: RotateCcw,
  search: Search,
  share: Share2,
  safe: ShieldCheck,
  sprout: Sprout,
  star: Star,
  text: FileText,
  video: Video,
} as const;

export type IconName = keyof typeof icons;

/** An icon beside words that say the same; it is hidden from screen readers. `size` in pixels. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  const Drawing = icons[name];
  return <Drawing size={size} strokeWidth={1.75} aria-hidden className={className ?? "shrink-0"} />;
}
