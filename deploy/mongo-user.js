// Run once, by the MongoDB image, on an empty data folder: the server's own user, who may do nothing outside its database.
db.getSiblingDB("salon").createUser({
  user: "salon",
  pwd: process.env.SALON_DB_PASSWORD,
  roles: [{ role: "readWrite", db: "salon" }],
});
