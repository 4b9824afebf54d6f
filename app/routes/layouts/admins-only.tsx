import { Outlet } from "react-router";

export default function AdminsOnly() {
  return <Outlet />;
}
