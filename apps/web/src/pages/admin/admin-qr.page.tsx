import { QrTool } from "../../features/qr/qr-tool.tsx";
import { AdminPage } from "../../shell/admin/admin-page.tsx";

export default function AdminQrPage() {
  return (
    <AdminPage page="adminQr" lead="A code for the window, the mirror or a card: it opens the address on any phone.">
      <QrTool />
    </AdminPage>
  );
}
