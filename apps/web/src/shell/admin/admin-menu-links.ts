import type { Access } from "@salon/contracts";
import {
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  ClipboardList,
  History,
  Home,
  LayoutDashboard,
  Mails,
  MessageSquareText,
  QrCode,
  Scissors,
  Settings,
  Tags,
  Users,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { PATHS } from "../../paths.ts";

/** One line of the back office's menu; `inside` are pages that belong to it. */
export interface MenuLink {
  label: string;
  path: string;
  icon: LucideIcon;
  access: Access;
  inside?: string;
}

/** The menu as specified, in its order; 'Create' creates a service. */
const SPECIFIED: readonly MenuLink[] = [
  { label: "Homepage", path: PATHS.home, icon: Home, access: "staff" },
  { label: "Dashboard", path: PATHS.adminDashboard, icon: LayoutDashboard, access: "staff" },
  { label: "Users", path: PATHS.adminUsers, icon: Users, access: "staff", inside: PATHS.adminUser },
  {
    label: "Booking",
    path: PATHS.adminBookings,
    icon: ClipboardList,
    access: "staff",
    inside: PATHS.adminBookingDetails,
  },
  { label: "Create", path: PATHS.adminService, icon: Scissors, access: "staff" },
  { label: "C Booking", path: PATHS.adminCreateBooking, icon: CalendarPlus, access: "staff" },
  { label: "All Service", path: PATHS.adminAllServices, icon: Tags, access: "staff", inside: PATHS.adminEditService },
  { label: "Newsletter", path: PATHS.adminNews, icon: Mails, access: "staff" },
  { label: "Create qr", path: PATHS.adminQr, icon: QrCode, access: "staff" },
];

/** What the front desk's day and the owner's month need besides. */
const DESK: readonly MenuLink[] = [
  { label: "Day", path: PATHS.adminDay, icon: CalendarDays, access: "staff" },
  { label: "Payments", path: PATHS.adminPayments, icon: Wallet, access: "staff" },
  { label: "Reports", path: PATHS.adminReports, icon: ChartColumn, access: "staff" },
  { label: "Messages", path: PATHS.adminMessages, icon: MessageSquareText, access: "staff" },
  { label: "Settings", path: PATHS.adminSettings, icon: Settings, access: "admin" },
  { label: "Activity", path: PATHS.adminActivity, icon: History, access: "admin" },
];

/** The two groups of the menu. */
export const MENU_GROUPS = [SPECIFIED, DESK] as const;
