// Runs in the network of the first database: until a user exists, MongoDB allows setup only from localhost.
// https://www.mongodb.com/docs/manual/core/localhost-exception/
const hosts = ["mongo1:27017", "mongo2:27017", "mongo3:27017"];
const root = { user: "root", pwd: process.env.MONGO_ROOT_PASSWORD };
const wait = (question, what) => {
  for (let tries = 0; !question(); tries++) {
    if (tries === 120) throw new Error(`${what} within a minute`);
    sleep(500);
  }
};

if (db.hello().setName === undefined) {
  // The first database has the highest priority, so it becomes the primary.
  const members = hosts.map((host, index) => ({ _id: index, host, priority: index === 0 ? 2 : 1 }));
  rs.initiate({ _id: "salon", members });
  wait(() => db.hello().isWritablePrimary, "The first database did not become primary");
} else {
  wait(() => db.hello().primary !== undefined, "No database became primary");
  // The replica set exists already; only its primary can create users.
  if (!db.hello().isWritablePrimary) quit(0);
}
try {
  db.createUser({ ...root, roles: ["root"] });
} catch (error) {
  print(`root exists already: ${error.codeName}`);
}
db.auth(root.user, root.pwd);
const salon = db.getSiblingDB("salon");
if (salon.getUser("salon") === null)
  salon.createUser({ user: "salon", pwd: process.env.SALON_DB_PASSWORD, roles: [{ role: "readWrite", db: "salon" }] });
