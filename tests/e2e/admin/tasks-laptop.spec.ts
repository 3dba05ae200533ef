import { countTheTenTasks, test } from "../support/ten-tasks.ts";

test.use({ device: "laptop" });
countTheTenTasks();
