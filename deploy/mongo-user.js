// The MongoDB image runs this once on an empty data folder. It creates the server's user, which has access to one database only.
db.getSiblingDB("salon").createUser({
  user: "salon",
  pwd: process.env.SALON_DB_PASSWORD,
  roles: [{ role: "readWrite", db: "salon" }],
});
