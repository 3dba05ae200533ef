// Run in the network of the first database: until a user exists, MongoDB lets this machine alone set things up.
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
  // The first is preferred while it lives, so it is the one to lead now.
  const members = hosts.map((host, index) => ({ _id: index, host, priority: index === 0 ? 2 : 1 }));
  rs.initiate({ _id: "salon", members });
  wait(() => db.hello().isWritablePrimary, "The first database was not chosen to lead");
} else {
  wait(() => db.hello().primary !== undefined, "No database was chosen to lead");
  // All of this was done long ago; the one that leads now has the users.
  if (!db.hello().isWritablePrimary) quit(0);
}
try {
  db.createUser({ ...root, roles: ["root"] });
} catch (error) {
  print(`root is there already: ${error.codeName}`);
}
db.auth(root.user, root.pwd);
const salon = db.getSiblingDB("salon");
if (salon.getUser("salon") === null)
  salon.createUser({ user: "salon", pwd: process.env.SALON_DB_PASSWORD, roles: [{ role: "readWrite", db: "salon" }] });
