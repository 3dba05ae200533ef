import { Drawer } from "../../ui/overlays/drawer.tsx";
import { AdminMenu } from "./admin-menu.tsx";

export function AdminDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title="Administration" side="left" width={280}>
      <div className="on-cloth -m-5 min-h-[calc(100%+40px)] p-4">
        <AdminMenu onFollow={onClose} />
      </div>
    </Drawer>
  );
}
